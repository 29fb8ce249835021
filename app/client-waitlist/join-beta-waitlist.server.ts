import type { Tx } from '../platform/database/database.server.ts'
import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import { sameAttemptSeconds } from '../platform/same-attempt.ts'
import type { Services } from '../platform/services.ts'
import { betaRequestLetter } from './beta-request.email.tsx'
import type { BetaRequest } from './beta-request.ts'
import { insertBetaRequest, lockBetaRequestsFrom, wasJustStored } from './beta-waitlist.server.ts'

/**
 * Stores what a business client asks for, and the letter that confirms it; both or neither. A client may ask for several
 * projects, one by one. The letter is then tried at once; if that fails it waits in the outbox and nothing is lost.
 */
export async function joinBetaWaitlist(services: Services, request: BetaRequest): Promise<void> {
  const { db, outbox, log } = services
  const stored = await db.transaction().execute(async (tx) => {
    await lockBetaRequestsFrom(tx, request.email)
    if (await wasJustStored(tx, request, sameAttemptSeconds)) return null
    await insertBetaRequest(tx, request)
    return { letterId: await addLetter(services, tx, request) }
  })
  if (!stored) return
  const { industry, budget } = request
  log.info({ industry, budget, letter: stored.letterId !== null }, 'beta request stored')
  if (stored.letterId) await outbox.deliver(stored.letterId)
}

/** @returns null when this address has got its share of letters */
async function addLetter({ outbox, clock }: Services, tx: Tx, request: BetaRequest): Promise<string | null> {
  const { firstName, industry, budget, email } = request
  if (!(await mayConfirmTo(tx, email, clock.now()))) return null
  return outbox.add(tx, betaRequestLetter, { to: email, facts: { firstName, industry, budget } })
}
