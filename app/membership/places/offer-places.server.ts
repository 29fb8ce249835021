import { type AuditActor, bySystem } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { ToldSessions } from '../../cohorts/cohort.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { refuseFormerAdmin } from '../as-admin.server.ts'
import { holdPlace } from '../hold-place.server.ts'
import { lockPlaces } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import type { Offer } from './offer-schema.ts'
import { placeOfferLetter } from './place-offer.email.tsx'
import { findFirstInQueue, type QueuedMember, registerDeclined, registerFirstInQueue } from './queued-members.server.ts'

export type OfferPlacesResult =
  /** @property lettersSent false when the mail server takes none at the moment: then they wait */
  | { outcome: 'offered'; people: string[]; to: string[]; wanted: number; lettersSent: boolean }
  | { outcome: 'nothing-free' | 'queue-has-changed' | 'not-waiting' }

/**
 * Free places become those of the people who wait, the longest waiting first, and each is told by a letter; or, by name, that
 * of one person who declined. No more than are free, however many were wanted.
 */
export async function offerPlaces(
  services: Services,
  admin: Organiser,
  offer: Offer,
  cohort: number,
): Promise<OfferPlacesResult> {
  const { result, deliveries } = await inTransaction(services, (tx) => carryOut(services, tx, admin, offer, cohort))
  if (typeof result === 'string') return { outcome: result }
  services.log.info({ admin: admin.memberId, places: result.length }, 'places offered')
  const wanted = 'places' in offer ? offer.places : 1
  const [people, to] = [result.map(nameOf), result.map(({ email }) => email)]
  return { outcome: 'offered', people, to, wanted, lettersSent: await allSent(deliveries) }
}

async function carryOut(services: Services, tx: Tx, admin: Organiser, offer: Offer, cohort: number) {
  const { free } = await lockPlaces(tx, cohort)
  await refuseFormerAdmin(tx, admin)
  if (free === 0) return 'nothing-free'
  if ('member' in offer) {
    const person = await registerDeclined(tx, offer.member, cohort)
    if (!person) return 'not-waiting'
    await tell(services, tx, admin, person, cohort, await sessionsForLetter(tx, cohort, services.clock.now()))
    return [person]
  }
  if ((await findFirstInQueue(tx, cohort))?.id !== offer.first) return 'queue-has-changed'
  return offerToNext(services, tx, admin, cohort, Math.min(offer.places, free))
}

/**
 * For whatever makes a place free: where places are offered automatically, those who wait get what is free. Does nothing
 * otherwise, or a second time.
 *
 * @param tx of the change; the cohort is locked until it ends
 * @param most so many at once, for who goes on with the rest in another transaction
 * @returns who got one, by name
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

/** All places that are free now, for the people who wait. @param tx as for `offerIfAutomatic` @returns who got one, by name */
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
  const sessions = await sessionsForLetter(tx, cohort, services.clock.now())
  const offered: QueuedMember[] = []
  while (offered.length < most) {
    const person = await registerFirstInQueue(tx, cohort)
    if (!person) break
    await tell(services, tx, actor, person, cohort, sessions)
    offered.push(person)
  }
  return offered
}

function nameOf({ firstName, lastName }: QueuedMember): string {
  return `${firstName} ${lastName}`
}

async function tell(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  person: QueuedMember,
  cohort: number,
  sessions: ToldSessions | undefined,
): Promise<void> {
  await recordAudit(tx, actor, {
    action: 'Place offered',
    subject: { kind: 'member', id: person.id, name: nameOf(person) },
    changes: { status: { before: 'waitlist', after: 'registered' } },
  })
  await writePlaceLetter(services, tx, person, { cohort, sessions, waited: true })
}

/**
 * A place that is given is told, with the way in, and with the day until which it is held where it is not theirs for good.
 *
 * @param place.sessions as `sessionsForLetter` finds them, once for all letters of a transaction
 * @param place.waited false for somebody who was not in the queue
 */
export async function writePlaceLetter(
  services: Services,
  tx: Tx,
  { id, firstName, email }: Omit<QueuedMember, 'lastName'>,
  { cohort, sessions, waited }: { cohort: number; sessions: ToldSessions | undefined; waited: boolean },
): Promise<void> {
  const expiry = await holdPlace(tx, cohort, id, { waited, now: services.clock.now() })
  const ownPage = registrationUrl(services, { id, email })
  const facts = { firstName, registrationUrl: ownPage, didNotWait: !waited, sessions, expiry }
  await services.outbox.add(tx, placeOfferLetter, { to: email, facts })
}
