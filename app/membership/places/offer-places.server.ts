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
  /** @property emailsSent false when the mail server accepts no email at the moment, and they wait */
  | { outcome: 'offered'; people: string[]; to: string[]; wanted: number; emailsSent: boolean }
  | { outcome: 'nothing-free' | 'queue-has-changed' | 'not-waiting' }

/**
 * Offers free places to the members who wait longest, or one place to a member who declined, and writes an email to each. Offers
 * no more places than are free.
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
  return { outcome: 'offered', people, to, wanted, emailsSent: await allSent(deliveries) }
}

async function carryOut(services: Services, tx: Tx, admin: Organiser, offer: Offer, cohort: number) {
  const { free } = await lockPlaces(tx, cohort)
  await refuseFormerAdmin(tx, admin)
  if (free === 0) return 'nothing-free'
  if ('member' in offer) {
    const person = await registerDeclined(tx, offer.member, cohort)
    if (!person) return 'not-waiting'
    await writeOffer(services, tx, admin, person, cohort, await sessionsForLetter(tx, cohort, services.clock.now()))
    return [person]
  }
  if ((await findFirstInQueue(tx, cohort))?.id !== offer.first) return 'queue-has-changed'
  return offerToNext(services, tx, admin, cohort, Math.min(offer.places, free))
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
  const sessions = await sessionsForLetter(tx, cohort, services.clock.now())
  const offered: QueuedMember[] = []
  while (offered.length < most) {
    const person = await registerFirstInQueue(tx, cohort)
    if (!person) break
    await writeOffer(services, tx, actor, person, cohort, sessions)
    offered.push(person)
  }
  return offered
}

function nameOf({ firstName, lastName }: QueuedMember): string {
  return `${firstName} ${lastName}`
}

async function writeOffer(
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
  await writePlaceEmail(services, tx, person, { cohort, sessions, waited: true })
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
