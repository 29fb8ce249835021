import { type AuditActor, bySystem } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../sign-in/viewer.server.ts'
import { refuseFormerAdmin } from './as-admin.server.ts'
import { registrationUrl } from './member-key.server.ts'
import { placeOfferLetter } from './place-offer.email.tsx'
import { freePlaces, type Offer } from './place-offer.ts'
import { lockPlaces, offersAutomatically } from './places.server.ts'
import { findFirstInQueue, type QueuedMember, registerDeclined, registerFirstInQueue } from './queued-members.server.ts'

export type OfferPlacesResult =
  /** @property lettersSent false when the mail server takes none at the moment: then they wait */
  | { outcome: 'offered'; people: string[]; wanted: number; lettersSent: boolean }
  | { outcome: 'nothing-free' | 'queue-has-changed' | 'not-waiting' }

/** Somebody who got a place, and the letter that says so. */
export interface Offered {
  /** As an admin calls them. */
  name: string
  letterId: string
}

/**
 * Free places become those of the people who wait, the longest waiting first, and each is told by a letter; or, by name, that
 * of one person who declined. No more than are free, however many were wanted.
 */
export async function offerPlaces(services: Services, admin: Admin, offer: Offer): Promise<OfferPlacesResult> {
  const result = await services.db.transaction().execute((tx) => carryOut(services, tx, admin, offer))
  if (typeof result === 'string') return { outcome: result }
  services.log.info({ admin: admin.memberId, places: result.length }, 'places offered')
  const lettersSent = await deliverOffers(services, result)
  const wanted = 'places' in offer ? offer.places : 1
  return { outcome: 'offered', people: result.map(({ name }) => name), wanted, lettersSent }
}

async function carryOut(services: Services, tx: Tx, admin: Admin, offer: Offer) {
  const free = freePlaces(await lockPlaces(tx))
  await refuseFormerAdmin(tx, admin)
  if (free === 0) return 'nothing-free'
  if ('member' in offer) {
    const person = await registerDeclined(tx, offer.member)
    return person ? [await tell(services, tx, admin, person)] : 'not-waiting'
  }
  if ((await findFirstInQueue(tx))?.id !== offer.first) return 'queue-has-changed'
  return offerToNext(services, tx, admin, Math.min(offer.places, free))
}

/**
 * For whatever makes a place free: where places are offered automatically, those who wait get what is free. Does nothing
 * otherwise, or a second time.
 *
 * @param tx of the change; the cohort is locked until it ends
 * @returns who got one, for `deliverOffers` after the commit
 */
export async function offerIfAutomatic(services: Services, tx: Tx): Promise<Offered[]> {
  const places = await lockPlaces(tx)
  if (!(await offersAutomatically(tx))) return []
  return offerToNext(services, tx, bySystem, freePlaces(places))
}

/** Under `lockPlaces`. */
async function offerToNext(services: Services, tx: Tx, actor: AuditActor, most: number): Promise<Offered[]> {
  const offered: Offered[] = []
  while (offered.length < most) {
    const person = await registerFirstInQueue(tx)
    if (!person) break
    offered.push(await tell(services, tx, actor, person))
  }
  return offered
}

async function tell(services: Services, tx: Tx, actor: AuditActor, person: QueuedMember): Promise<Offered> {
  await recordAudit(tx, actor, {
    action: 'Place offered',
    subject: { kind: 'member', id: person.id, name: `${person.firstName} ${person.lastName}` },
    changes: { status: { before: 'waitlist', after: 'registered' } },
  })
  return writePlaceLetter(services, tx, person)
}

/** Whoever gives somebody a place tells them, with the way in. @param didNotWait for whoever was not in the queue */
export async function writePlaceLetter(
  services: Services,
  tx: Tx,
  { id, firstName, lastName, email }: QueuedMember,
  didNotWait = false,
): Promise<Offered> {
  const facts = { firstName, registrationUrl: registrationUrl(services, { id, email }), didNotWait }
  const letterId = await services.outbox.add(tx, placeOfferLetter, { to: email, facts })
  return { name: `${firstName} ${lastName}`, letterId }
}

/** By so many it shows whether mail works; who waits for the answer need not wait for all, which leave in the background. */
const triedAtOnce = 5

/** After the commit. @returns false when the mail server takes no letters at the moment; they wait then */
export async function deliverOffers({ outbox }: Services, offered: Offered[]): Promise<boolean> {
  const first = offered.slice(0, triedAtOnce)
  const deliveries = await Promise.all(first.map(({ letterId }) => outbox.deliver(letterId)))
  return deliveries.every(({ delivered }) => delivered)
}
