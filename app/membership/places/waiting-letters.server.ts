import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isRefused } from '../../platform/mail/refused-addresses.server.ts'
import type { Services } from '../../platform/services.ts'
import { bootcampLetterTopics, letterTopics } from '../letter-topic.ts'
import { lossOf } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'
import { findExpiry, findFateOfNews } from '../place-expiries.server.ts'
import { toldExpiry } from '../place-expiry.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { stopUrl } from '../private-link/topic-links.server.ts'
import { findPartsElsewhere, type PartElsewhere } from '../registrations.server.ts'
import { reservationLetter } from '../reserving/reservation.email.tsx'

type Change = Pick<MemberRecord, 'id' | 'email' | 'role' | 'status' | 'inCohort' | 'newsletter'>
type Person = Omit<Change, 'newsletter'>

/**
 * Updates a member's waiting emails before the member changes: discards newsletters after unsubscribing, and emails to a former
 * address. Emails about a place that the member keeps go to the new address.
 *
 * Under the lock on the member, and before the row is changed.
 *
 * @param cohort of the changed registration; null for a change of the member only
 * @returns the number of emails that go to the new address
 */
export async function updateWaitingEmails(
  services: Services,
  tx: Tx,
  before: Change,
  after: MemberRecord,
  cohort: number | null,
): Promise<number> {
  const { outbox } = services
  const { newsletter, place, signIn } = letterTopics
  if (before.newsletter && !after.newsletter) await outbox.discardTopics(tx, [newsletter], [before.email])
  if (isSameAddress(before.email, after.email)) return 0
  await outbox.discardTopics(tx, [newsletter, ...bootcampLetterTopics, signIn], [before.email])
  const url = registrationUrl(services, after)
  const moved = await outbox.readdressTopic(tx, place, { from: before.email, to: after.email }, (facts) => ({
    ...facts,
    firstName: after.firstName,
    ...('registrationUrl' in facts && { registrationUrl: url }),
  }))
  return moved > 0 ? moved : confirmAgain(services, tx, before.email, after, cohort)
}

/**
 * Discards waiting emails about a place or queue number that members lose in this cohort, by any change. Called before the email
 * about the loss is written, because that one has the same topic. Emails about other cohorts stay.
 *
 * @param changes those that take nothing are skipped
 */
export async function discardLostNews(
  services: Services,
  tx: Tx,
  changes: { member: Person; after: Pick<Person, 'status' | 'inCohort'> }[],
  cohort: number | null,
): Promise<void> {
  const { newsletter, cohort: cohortNews } = letterTopics
  const cancelled = changes.filter(({ member, after }) => after.status === 'cancelled' && member.status !== 'cancelled')
  const lost = changes.filter((change) => cancelled.includes(change) || lossOf(change.member, change.after) !== null)
  const elsewhere = await findElsewhere(services, tx, peopleOf(lost), cohort)
  await services.outbox.discardTopics(tx, [newsletter, cohortNews], without(elsewhere, 'any', peopleOf(cancelled)))
  await discardPlaceEmails(services, tx, peopleOf(lost), cohort)
}

/** For members whose place or queue number in this cohort is lost. */
export async function discardPlaceEmails(
  services: Services,
  tx: Tx,
  people: Person[],
  cohort: number | null,
): Promise<void> {
  const elsewhere = await findElsewhere(services, tx, people, cohort)
  const { place, sessions, homework, library } = letterTopics
  await services.outbox.discardTopics(tx, [place, sessions, homework, library], without(elsewhere, 'live', people))
  // Admins sign in with any status.
  const members = people.filter(({ role }) => role !== 'admin')
  await services.outbox.discardTopics(tx, [letterTopics.signIn], without(elsewhere, 'registered', members))
}

function peopleOf(changes: { member: Person }[]): Person[] {
  return changes.map(({ member }) => member)
}

function findElsewhere({ clock }: Services, tx: Tx, people: Person[], cohort: number | null) {
  const ids = people.map(({ id }) => id)
  return findPartsElsewhere(tx, ids, cohort, clock.now())
}

function without(elsewhere: ReadonlyMap<string, PartElsewhere>, part: keyof PartElsewhere, people: Person[]): string[] {
  return people.filter(({ id }) => !elsewhere.get(id)?.[part]).map(({ email }) => email)
}

/**
 * After a correction: a confirmation to the refused address was not delivered, and neither was a given-up email about a held
 * place.
 */
async function confirmAgain(
  services: Services,
  tx: Tx,
  from: string,
  after: MemberRecord,
  cohort: number | null,
): Promise<number> {
  const { firstName, status, newsletter, email } = after
  if (cohort === null || !after.inCohort || (status !== 'registered' && status !== 'waitlist')) return 0
  const held = await findExpiry(tx, cohort, after.id)
  const isUnnotified = held !== null && (await findFateOfNews(tx, after.id)) === 'given up'
  if (!isUnnotified && !(await isRefused(tx, from))) return 0
  const facts = {
    firstName,
    status,
    newsletter,
    stopNewsletterUrl: stopUrl(services, 'news', after.id),
    corrected: true,
    registrationUrl: registrationUrl(services, after),
    sessions: await sessionsForLetter(tx, cohort, services.clock.now()),
    expiry: held && toldExpiry(held.unless, held.expiresAt, held.zone),
  }
  await services.outbox.addAll(tx, reservationLetter, [{ to: email, facts }])
  return 1
}

/** Ignores case. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
