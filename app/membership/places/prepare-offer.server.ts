import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { findDeclined, listQueue, type QueuedMember } from './queued-members.server.ts'
import { previewOffer, type ShownLetter } from './tell-of-places.server.ts'

/** Named in the question. */
const mostNamed = 10

/** The places to offer and their members. */
export interface PreparedOffer {
  people: { id: string; name: string; email: string }[]
  places: number
  /** Id of the first member in the queue, who gets one of them. */
  first: string
  /** Id of the member who declined, for an offer by name. */
  member: string | null
  letter: ShownLetter
}

/**
 * For the question before places are offered.
 *
 * @param asked from the URL: a number, or the id of a member who declined
 * @returns null when this can't be offered
 */
export async function prepareOffer(
  services: Services,
  asked: string | null,
  places: PlacesOverview,
  cohort: number,
): Promise<PreparedOffer | null> {
  if (asked === null || places.free === 0) return null
  const member = isUuid(asked) ? asked : null
  const wanted = member ? 1 : Math.min(Math.floor(Number(asked)), offerablePlaces(places))
  if (!(wanted >= 1)) return null
  const people = member
    ? await findDeclined(services.db, member, cohort)
    : await listQueue(services.db, { offset: 0, limit: Math.min(wanted, mostNamed) }, cohort)
  const [first] = people
  if (!first) return null
  const letter = await previewOffer(services, first, cohort)
  return { people: people.map(named), places: wanted, first: first.id, member, letter }
}

function named({ id, firstName, lastName, email }: QueuedMember) {
  return { id, name: `${firstName} ${lastName}`, email }
}
