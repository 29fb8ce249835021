import type { Database } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'
import { markAddressProven } from '../marks/marked-members.server.ts'
import { findMemberOfRegistrationKey } from './member-key.server.ts'

/**
 * Called for every action with the private link, which proves that the member reads emails to their address. Opening the link
 * proves nothing, because mail programs and their scanners do that too.
 *
 * @returns the member's id, or null
 */
export async function actWithPrivateLink(services: { db: Database } & Secrets, key: string): Promise<string | null> {
  const memberId = await findMemberOfRegistrationKey(services, key)
  if (memberId) await markAddressProven(services.db, memberId)
  return memberId
}
