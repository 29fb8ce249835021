import { zoneInWords } from '../../cohorts/cohort.ts'
import { wallClockAt } from '../../cohorts/cohort-record.ts'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import { daysUntil, fewestDays, mostDays } from '../place-expiry.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { mostNamed } from './offer-schema.ts'
import { findDeclined, listQueue, type QueuedMember } from './queued-members.server.ts'
import { previewOffer, type ShownLetter } from './tell-of-places.server.ts'

/** The places to offer and their members. */
export interface PreparedOffer {
  people: { id: string; name: string; email: string }[]
  places: number
  /** As many are next in line, with those who were taken out. */
  asked: number
  /** Ids of those who were taken out. */
  without: string[]
  /** Id of the first member in the queue, who gets one of them. */
  first: string
  /** Id of the member who declined, for an offer by name. */
  member: string | null
  letter: ShownLetter & { aroundNote: string[] }
  deadline: OfferDeadline
}

/** The last day to accept the offered places. Days are '2027-01-15', in the cohort's zone. */
export interface OfferDeadline {
  /** Null: the places need no acceptance. */
  until: string | null
  zone: string
  earliest: string
  latest: string
  shortcuts: { words: string; until: string }[]
}

/**
 * For the question before places are offered.
 *
 * @param asked from the URL: a number, or the id of a member who declined
 * @param without from the URL: ids of those among the next who get none
 * @param until from the URL: the last day to accept, empty for none; null for the cohort's own
 * @returns null when this can't be offered
 */
export async function prepareOffer(
  services: Services,
  { asked, without, until }: { asked: string | null; without: string[]; until: string | null },
  places: PlacesOverview,
  cohort: CohortRecord,
): Promise<PreparedOffer | null> {
  if (asked === null || places.free === 0) return null
  const member = isUuid(asked) ? asked : null
  const wanted = member ? 1 : Math.min(Math.floor(Number(asked)), offerablePlaces(places))
  if (!(wanted >= 1)) return null
  const next = member
    ? await findDeclined(services.db, member, cohort.id)
    : await listQueue(services.db, { offset: 0, limit: Math.min(wanted, mostNamed) }, cohort.id)
  const people = next.filter(({ id }) => !without.includes(id))
  const [first] = next
  const [reader] = people
  if (!first || !reader) return null
  const now = services.clock.now()
  const chosen = until === null ? cohort.acceptWithin : daysUntil(until, cohort.zone, now)
  const letter = await previewOffer(services, reader, cohort.id, chosen)
  return {
    people: people.map(named),
    places: wanted - (next.length - people.length),
    asked: wanted,
    without: next.filter((one) => !people.includes(one)).map(({ id }) => id),
    first: first.id,
    member,
    letter,
    deadline: deadlineOf(cohort, chosen, now),
  }
}

function deadlineOf({ zone, closes }: CohortRecord, days: number | null, now: Date): OfferDeadline {
  const dayIn = (days: number) => wallClockAt(new Date(now.getTime() + days * 86_400_000), zone).slice(0, 10)
  const lastToRegister = closes !== null && daysUntil(closes, zone, now) !== null ? closes : null
  return {
    until: days === null ? null : dayIn(days),
    zone: zoneInWords(zone),
    earliest: dayIn(fewestDays),
    latest: dayIn(mostDays),
    shortcuts: [
      { words: '3 days', until: dayIn(3) },
      { words: '7 days', until: dayIn(7) },
      ...(lastToRegister ? [{ words: 'Last day to register', until: lastToRegister }] : []),
    ],
  }
}

function named({ id, firstName, lastName, email }: QueuedMember) {
  return { id, name: `${firstName} ${lastName}`, email }
}
