import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { findRefusedAddresses } from '../../platform/mail/refused-addresses.server.ts'
import type { Services } from '../../platform/services.ts'
import { letterTopics } from '../letter-topic.ts'
import { registrationUrl } from '../member-key.server.ts'
import type { MemberRecord } from '../members.server.ts'
import { reservationLetter } from '../reserving/reservation.email.tsx'

type Change = Pick<MemberRecord, 'email' | 'role' | 'status' | 'newsletter'>

/**
 * Nobody gets what was written before something changed about them: a newsletter that they have stopped, news of a place that they
 * no longer have, or anything at an address that is not theirs. What is still true of a place goes to the new address.
 *
 * Under `waitForNewsletters` and the lock on the member, and before the row is changed.
 *
 * @returns how many emails go to the new address
 */
export async function settleWaitingLetters(
  services: Services,
  tx: Tx,
  before: Change,
  after: MemberRecord,
): Promise<number> {
  const { outbox } = services
  const { newsletter, place, signIn } = letterTopics
  if (after.status === 'cancelled' && before.status !== 'cancelled') await discardOfCancelled(services, tx, [before])
  if (before.newsletter && !after.newsletter) await outbox.discardTopics(tx, [newsletter], [before.email])
  if (isSameAddress(before.email, after.email)) return 0
  await outbox.discardTopics(tx, [newsletter, signIn], [before.email])
  const url = registrationUrl(services, after)
  const moved = await outbox.readdressTopic(tx, place, { from: before.email, to: after.email }, (facts) => ({
    ...facts,
    firstName: after.firstName,
    ...('registrationUrl' in facts && { registrationUrl: url }),
  }))
  return moved > 0 ? moved : confirmAgain(services, tx, before.email, after)
}

/** Of people who have just been cancelled. */
export async function discardOfCancelled({ outbox }: Services, tx: Tx, people: Pick<Change, 'email' | 'role'>[]) {
  const { newsletter, place, signIn } = letterTopics
  const emails = people.map(({ email }) => email)
  await outbox.discardTopics(tx, [newsletter, place], emails)
  // An admin signs in whatever their status is.
  const withoutSignIn = people.filter(({ role }) => role !== 'admin').map(({ email }) => email)
  await outbox.discardTopics(tx, [signIn], withoutSignIn)
}

/** The confirmation of somebody whose address was refused never arrived, and is given up by now. */
async function confirmAgain(services: Services, tx: Tx, from: string, after: MemberRecord): Promise<number> {
  const { firstName, status, newsletter, email } = after
  if (!after.inCohort || (status !== 'registered' && status !== 'waitlist')) return 0
  if ((await findRefusedAddresses(tx, [from])).size === 0) return 0
  const facts = {
    firstName,
    status,
    newsletter,
    corrected: true,
    registrationUrl: registrationUrl(services, after),
    sessions: await sessionsForLetter(tx, services.clock.now()),
  }
  await services.outbox.addAll(tx, reservationLetter, [{ to: email, facts }])
  return 1
}

/** However it is written. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
