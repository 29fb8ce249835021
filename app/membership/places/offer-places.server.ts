import { type AuditActor, type AuditEntry, bySystem } from '../../audit/audit-entry.ts'
import { recordAudits } from '../../audit/audit-log.server.ts'
import type { ToldSessions } from '../../cohorts/cohort.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { refuseFormerAdmin } from '../as-admin.server.ts'
import { changeWithUndo } from '../changes/undo-changes.server.ts'
import { holdPlace } from '../hold-place.server.ts'
import { findMemberRecords } from '../members.server.ts'
import { findExpirySettings } from '../place-expiries.server.ts'
import { daysUntil } from '../place-expiry.ts'
import { lockPlaces } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { setState } from '../registrations.server.ts'
import type { Offer } from './offer-schema.ts'
import { placeOfferLetter } from './place-offer.email.tsx'
import { findFirstInQueue, lockDeclined, lockFirstInQueue, type QueuedMember } from './queued-members.server.ts'

export type OfferPlacesResult =
  /** @property job by which the offer can be undone */
  | { outcome: 'offered'; people: string[]; to: string[]; wanted: number; job: string }
  | { outcome: 'nothing-free' | 'queue-has-changed' | 'not-waiting' | 'no-such-deadline' }

/**
 * Offers free places to the members who wait longest, or one place to a member who declined. Offers no more places than are free.
 * The emails follow once it can't be undone any more.
 */
export async function offerPlaces(
  services: Services,
  admin: Organiser,
  offer: Offer,
  cohort: number,
): Promise<OfferPlacesResult> {
  const result = await services.db.transaction().execute((tx) => carryOut(services, tx, admin, offer, cohort))
  if (typeof result === 'string') return { outcome: result }
  const { people, job } = result
  services.log.info({ admin: admin.memberId, places: people.length }, 'places offered')
  const wanted = 'places' in offer ? offer.places - (offer.without ?? []).length : 1
  return { outcome: 'offered', people: people.map(nameOf), to: people.map(({ email }) => email), wanted, job }
}

async function carryOut(services: Services, tx: Tx, admin: Organiser, offer: Offer, cohort: number) {
  const places = await lockPlaces(tx, cohort)
  await refuseFormerAdmin(tx, admin)
  if (places.free === 0) return 'nothing-free'
  const acceptWithin = await acceptWithinOf(tx, cohort, offer, services.clock.now())
  if (acceptWithin === 'no-such-deadline') return acceptWithin
  const first = 'places' in offer ? await findFirstInQueue(tx, cohort) : null
  if ('places' in offer && first?.id !== offer.first) return 'queue-has-changed'
  const people =
    'places' in offer ? await lockNext(tx, cohort, offer, places.free) : await lockDeclined(tx, offer.member, cohort)
  if (people.length === 0) return 'not-waiting'
  const before = await findMemberRecords(
    tx,
    people.map(({ id }) => id),
    cohort,
  )
  const changes = before.map((member) => ({ member, after: { ...member, status: 'registered' as const } }))
  const job = await changeWithUndo(services, tx, admin, changes, {
    cohort,
    to: 'registered',
    tell: true,
    places,
    acceptWithin,
    note: offer.note,
  })
  await recordAudits(tx, admin, people.map(offered))
  return { people, job }
}

/** The next in line, but for those who were taken out. */
async function lockNext(tx: Tx, cohort: number, offer: Extract<Offer, { places: number }>, free: number) {
  const { places, without = [] } = offer
  const people = await lockFirstInQueue(tx, cohort, Math.min(places, free + without.length))
  return people.filter(({ id }) => !without.includes(id)).slice(0, free)
}

/** @returns undefined for the cohort's own */
async function acceptWithinOf(tx: Tx, cohort: number, { until }: Offer, now: Date) {
  if (until === undefined) return undefined
  if (until === 'none') return null
  const { zone } = await findExpirySettings(tx, cohort)
  return daysUntil(until, zone, now) ?? 'no-such-deadline'
}

/**
 * Called after every change that frees places: offers them if the cohort offers places automatically. Does nothing when called
 * again.
 *
 * @param tx of the change; the cohort is locked until it ends
 * @param most limit, for callers that continue in another transaction
 * @returns names of the members who got one
 */
export async function offerIfAutomatic(
  services: Services,
  tx: Tx,
  cohort: number,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const { offersAutomatically, free } = await lockPlaces(tx, cohort)
  if (!offersAutomatically) return []
  return (await offerToNext(services, tx, bySystem, cohort, Math.min(free, most))).map(nameOf)
}

/**
 * Offers all free places.
 *
 * @param tx as for `offerIfAutomatic`
 * @returns names of the members who got one
 */
export async function offerAllFree(services: Services, tx: Tx, actor: AuditActor, cohort: number): Promise<string[]> {
  const { free } = await lockPlaces(tx, cohort)
  return (await offerToNext(services, tx, actor, cohort, free)).map(nameOf)
}

/** Under `lockPlaces`. */
async function offerToNext(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  cohort: number,
  most: number,
): Promise<QueuedMember[]> {
  if (most <= 0) return []
  const people = await lockFirstInQueue(tx, cohort, most)
  if (people.length === 0) return []
  await setState(
    tx,
    people.map(({ id }) => id),
    'registered',
    cohort,
  )
  await recordAudits(tx, actor, people.map(offered))
  const sessions = await sessionsForLetter(tx, cohort, services.clock.now())
  for (const person of people) await writePlaceEmail(services, tx, person, { cohort, sessions, waited: true })
  return people
}

function nameOf({ firstName, lastName }: QueuedMember): string {
  return `${firstName} ${lastName}`
}

function offered(person: QueuedMember): AuditEntry {
  return {
    action: 'Place offered',
    subject: { kind: 'member', id: person.id, name: nameOf(person) },
    changes: { status: { before: 'waitlist', after: 'registered' } },
  }
}

/**
 * Writes the email about a new place, with links, and with the deadline of a held place.
 *
 * @param place.sessions from `sessionsForLetter`, once per transaction
 * @param place.waited false for a member who was not in the queue
 */
export async function writePlaceEmail(
  services: Services,
  tx: Tx,
  { id, firstName, email }: Omit<QueuedMember, 'lastName'>,
  { cohort, sessions, waited }: { cohort: number; sessions: ToldSessions | undefined; waited: boolean },
): Promise<void> {
  const expiry = await holdPlace(services, tx, cohort, id, { waited, now: services.clock.now() })
  const ownPage = registrationUrl(services, { id, email })
  const facts = { firstName, registrationUrl: ownPage, didNotWait: !waited, sessions, expiry }
  await services.outbox.add(tx, placeOfferLetter, { to: email, facts })
}
