import type { Database } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'
import { noteProvenAddress } from '../marks/marked-members.server.ts'
import { findMemberOfRegistrationKey } from './member-key.server.ts'

/**
 * For whatever is done with the private link: who does it has read an email to their address. Opening the link shows nothing,
 * since mail programs and their scanners do that too.
 *
 * @returns whose link it is, or null
 */
export async function actWithPrivateLink(services: { db: Database } & Secrets, key: string): Promise<string | null> {
  const memberId = await findMemberOfRegistrationKey(services, key)
  if (memberId) await noteProvenAddress(services.db, memberId)
  return memberId
}
