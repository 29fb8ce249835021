import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { MemberStatus, TakenPlaces } from '../member.ts'
import { offerIfAutomatic } from './offer-places.server.ts'

/**
 * After an admin has freed places, under the cohort's lock.
 *
 * @param before as it was before the change
 * @param to the status of those who held the places
 * @param most as for `offerIfAutomatic`
 * @returns who got one, by name
 */
export async function offerFreedPlaces(
  services: Services,
  tx: Tx,
  before: TakenPlaces,
  to: MemberStatus,
  cohort: number,
  most?: number,
): Promise<string[]> {
  // Offered in the same breath, the place would go back to the very person from whom the admin has just taken it.
  if (to === 'waitlist' && before.waiting === 0) return []
  return offerIfAutomatic(services, tx, cohort, most)
}
