import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isRefused } from '../../platform/mail/refused-addresses.server.ts'
import type { Services } from '../../platform/services.ts'
import { letterTopics } from '../letter-topic.ts'
import type { MemberRecord } from '../members.server.ts'
import { findExpiry } from '../place-expiries.server.ts'
import { toldExpiry } from '../place-expiry.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { findPartsElsewhere, type PartElsewhere } from '../registrations.server.ts'
import { reservationLetter } from '../reserving/reservation.email.tsx'

type Change = Pick<MemberRecord, 'id' | 'email' | 'role' | 'status' | 'newsletter'>

/**
 * Nobody gets what was written before something changed about them: a newsletter that they have stopped, news of a place that they
 * no longer have, or anything at an address that is not theirs. What is still true of a place goes to the new address.
 *
 * @param cohort what was changed is about; null for a change of the person alone
 *
 * Under the lock on the member, and before the row is changed.
 *
 * @returns how many emails go to the new address
 */
export async function settleWaitingLetters(
  services: Services,
  tx: Tx,
  before: Change,
  after: MemberRecord,
  cohort: number | null,
): Promise<number> {
  const { outbox } = services
  const { newsletter, cohort: cohortNews, place, signIn } = letterTopics
  if (after.status === 'cancelled' && before.status !== 'cancelled')
    await discardOfCancelled(services, tx, [before], cohort)
  if (before.newsletter && !after.newsletter) await outbox.discardTopics(tx, [newsletter], [before.email])
  if (isSameAddress(before.email, after.email)) return 0
  await outbox.discardTopics(tx, [newsletter, cohortNews, signIn], [before.email])
  const url = registrationUrl(services, after)
  const moved = await outbox.readdressTopic(tx, place, { from: before.email, to: after.email }, (facts) => ({
    ...facts,
    firstName: after.firstName,
    ...('registrationUrl' in facts && { registrationUrl: url }),
  }))
  return moved > 0 ? moved : confirmAgain(services, tx, before.email, after, cohort)
}

/** Of people who are being cancelled in this cohort. What they are in another one still holds. */
export async function discardOfCancelled(
  { outbox, clock }: Services,
  tx: Tx,
  people: Pick<Change, 'id' | 'email' | 'role'>[],
  cohort: number | null,
) {
  const { newsletter, cohort: cohortNews, place, signIn } = letterTopics
  const ids = people.map(({ id }) => id)
  const elsewhere = await findPartsElsewhere(tx, ids, cohort, clock.now())
  const without = (part: keyof PartElsewhere) =>
    people.filter(({ id }) => !elsewhere.get(id)?.[part]).map(({ email }) => email)
  await outbox.discardTopics(tx, [newsletter, cohortNews], without('any'))
  await outbox.discardTopics(tx, [place], without('live'))
  // An admin signs in whatever their status is.
  const admins = new Set(people.filter(({ role }) => role === 'admin').map(({ email }) => email))
  await outbox.discardTopics(
    tx,
    [signIn],
    without('registered').filter((email) => !admins.has(email)),
  )
}

/** The confirmation of somebody whose address was refused never arrived, and is given up by now. */
async function confirmAgain(
  services: Services,
  tx: Tx,
  from: string,
  after: MemberRecord,
  cohort: number | null,
): Promise<number> {
  const { firstName, status, newsletter, email } = after
  if (cohort === null || !after.inCohort || (status !== 'registered' && status !== 'waitlist')) return 0
  if (!(await isRefused(tx, from))) return 0
  const held = await findExpiry(tx, cohort, after.id)
  const facts = {
    firstName,
    status,
    newsletter,
    corrected: true,
    registrationUrl: registrationUrl(services, after),
    sessions: await sessionsForLetter(tx, cohort, services.clock.now()),
    expiry: held && toldExpiry(held.unless, held.expiresAt, held.zone),
  }
  await services.outbox.addAll(tx, reservationLetter, [{ to: email, facts }])
  return 1
}

/** However it is written. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
