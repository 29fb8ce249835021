import { href } from 'react-router'
import { type News, tellTeam } from '../notifications/tell-team.server.ts'
import { brand } from '../organization/brand.ts'
import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import type { ToldEmail } from '../platform/told-email.ts'
import { betaRequestLetter } from './beta-request.email.tsx'
import type { BetaRequest } from './beta-request.ts'
import { insertBetaRequest } from './beta-waitlist.server.ts'

/**
 * Stores a beta request with its confirmation and the emails to the team, all or nothing. A client may send several
 * requests. The confirmation is tried at once; after a failure it waits in the outbox.
 */
export async function joinBetaWaitlist(services: Services, request: BetaRequest): Promise<ToldEmail> {
  const { outbox, clock, log } = services
  const { firstName, email, industry, budget } = request
  const { result: isNew, deliveries } = await inTransaction(services, async (tx) => {
    const id = await insertBetaRequest(tx, request)
    if (id === null) return false
    await tellTeam(services, tx, newsOf(id, request), clock.now())
    // Unless this address has reached its limit of emails.
    if (await mayConfirmTo(tx, email, clock.now()))
      await outbox.add(tx, betaRequestLetter, { to: email, facts: { firstName, industry, budget } })
    return true
  })
  const letters = await deliveries
  if (isNew) log.info({ industry, budget, letter: letters.length > 0 }, 'beta request stored')
  return toldBy(letters[0])
}

function newsOf(id: string, { companyName, projectInquiry, firstName, lastName, email }: BetaRequest): News {
  return {
    topic: 'beta-request',
    title: `Beta request: ${companyName}`,
    text: `a business is asking for an agent. We promised a reply within ${brand.replyTime}.`,
    path: href('/admin/beta-waitlist/:id', { id }),
    about: id,
    said: { name: `${firstName} ${lastName}`, email, text: projectInquiry },
  }
}
