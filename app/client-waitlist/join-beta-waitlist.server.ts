import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import { betaRequestLetter } from './beta-request.email.tsx'
import type { BetaRequest } from './beta-request.ts'
import { insertBetaRequest } from './beta-waitlist.server.ts'

/**
 * Stores what a business client asks for, and the letter that confirms it; both or neither. A client may ask for several
 * projects, one by one. The letter is then tried at once; if that fails it waits in the outbox and nothing is lost.
 */
export async function joinBetaWaitlist(services: Services, request: BetaRequest): Promise<void> {
  const { outbox, clock, log } = services
  const { firstName, email, industry, budget } = request
  const { result: isNew, deliveries } = await inTransaction(services, async (tx) => {
    if (!(await insertBetaRequest(tx, request))) return false
    // Unless this address has got its share of letters.
    if (await mayConfirmTo(tx, email, clock.now()))
      await outbox.add(tx, betaRequestLetter, { to: email, facts: { firstName, industry, budget } })
    return true
  })
  const letters = await deliveries
  if (isNew) log.info({ industry, budget, letter: letters.length > 0 }, 'beta request stored')
}
