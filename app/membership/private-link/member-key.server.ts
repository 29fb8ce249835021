import { href } from 'react-router'
import type { Database } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'
import type { Services } from '../../platform/services.ts'
import { idNamedBy, readSignedId, signId } from '../../platform/signed-id.server.ts'
import { findMemberById } from '../members.server.ts'

/** Purpose of the key, which is valid for nothing else. */
const registrationLink = 'registration link'

/** Gives access to a registration, so it is sent to this address only, and becomes invalid with it. */
export function registrationKey(secret: string, { id, email }: Addressee): string {
  return signId(secret, registrationLink, id, holderOf(email))
}

/** @returns the member's id, or null for an invalid key or one of a former address */
export async function findMemberOfRegistrationKey(
  services: { db: Database } & Secrets,
  key: string,
): Promise<string | null> {
  const id = idNamedBy(key)
  const member = id && (await findMemberById(services.db, id))
  return member ? readSignedId(services, registrationLink, key, holderOf(member.email)) : null
}

/** The private link in a member's emails. */
export function registrationUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, member: Addressee): string {
  return config.origin + href('/registration/:key', { key: registrationKey(secret, member) })
}

interface Addressee {
  id: string
  email: string
}

/** The same for any spelling of the address. */
function holderOf(email: string): string {
  return email.toLowerCase()
}
