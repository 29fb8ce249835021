import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { MemberStatus, TakenPlaces } from '../member.ts'
import { offerIfAutomatic } from './offer-places.server.ts'

/**
 * Offers places that an admin's change freed, under the lock on the cohort.
 *
 * @param before the counts before the change
 * @param to the new status of the members who held the places
 * @param most as for `offerIfAutomatic`
 * @returns names of the members who got one
 */
export async function offerFreedPlaces(
  services: Services,
  tx: Tx,
  before: TakenPlaces,
  to: MemberStatus,
  cohort: number,
  most?: number,
): Promise<string[]> {
  // Otherwise the place would go back to the member from whom the admin has just taken it.
  if (to === 'waitlist' && before.waiting === 0) return []
  return offerIfAutomatic(services, tx, cohort, most)
}
