import { findMemberByAddress } from '../../membership/members.server.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { stopUrl } from '../../membership/private-link/topic-links.server.ts'
import { findConfirmedSubscription } from '../../membership/subscriptions.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { once } from '../../platform/jobs/job-kind.ts'
import { countOwnLink, secondsUntilOwnLink } from '../../platform/mail/confirmation-limit.server.ts'
import { createSeal } from '../../platform/seal.server.ts'
import type { Services } from '../../platform/services.ts'
import { topicsUrl } from '../own-links.server.ts'
import { ownLinkLetter, stopLinksLetter } from './own-link.email.tsx'

const sealOf = (services: Services) => createSeal(services, 'own link')

/**
 * The address is looked up in the background, so that the response time is the same for known and unknown addresses.
 *
 * @returns seconds until this address may ask again; 0 when the request is accepted
 */
export function requestOwnLink(services: Services, email: string): Promise<number> {
  const { db, jobs, clock } = services
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const wait = await secondsUntilOwnLink(tx, email, now)
    if (wait > 0) return wait
    // Sealed, because a done job stays in its table for an hour.
    await jobs.add(tx, 'own-link', { address: sealOf(services).close(email, []).sealed.toString('base64url') }, now)
    return wait
  })
}

export const ownLink = once<{ address: string }>('own-link', async (services, tx, { address }, now) => {
  const email = sealOf(services).open(Buffer.from(address, 'base64url'), [], null) as string
  await sendOwnLink(services, tx, email, now)
})

/** Sends a member their private link, or a confirmed address its unsubscribe links; nothing to an unknown address. */
async function sendOwnLink(services: Services, tx: Tx, email: string, now: Date): Promise<void> {
  const { outbox } = services
  const member = await findMemberByAddress(tx, email)
  if (member) {
    if (!(await countOwnLink(tx, email, now))) return
    const own = registrationUrl(services, member)
    const facts = { firstName: member.first_name, url: topicsUrl(own), registrationUrl: own }
    await outbox.add(tx, ownLinkLetter, { to: member.email, facts })
    return
  }
  const next = await findConfirmedSubscription(tx, 'next-bootcamp', email)
  const news = await findConfirmedSubscription(tx, 'news', email)
  if ((!next && !news) || !(await countOwnLink(tx, email, now))) return
  const facts = {
    nextUrl: next && stopUrl(services, 'next-bootcamp', next),
    newsUrl: news && stopUrl(services, 'news', news),
  }
  await outbox.add(tx, stopLinksLetter, { to: email, facts })
}
