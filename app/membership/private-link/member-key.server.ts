import { href } from 'react-router'
import type { Database } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'
import type { Services } from '../../platform/services.ts'
import { idNamedBy, readSignedId, signId } from '../../platform/signed-id.server.ts'
import { findMemberById } from '../members.server.ts'

// Purposes of keys. A key is valid for one purpose only.
const registrationLink = 'registration link'
const newsletterUnsubscribe = 'newsletter unsubscribe'
const cohortNewsUnsubscribe = 'cohort news unsubscribe'

/** @returns 64 characters, safe in a URL; valid as long as the member and the server's secret exist */
export function unsubscribeKey(secret: string, memberId: string): string {
  return signId(secret, newsletterUnsubscribe, memberId)
}

/** @returns the member's id, or null for an invalid key */
export function memberOfUnsubscribeKey(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, newsletterUnsubscribe, key)
}

/** The same for news of a cohort. */
export function cohortNewsKey(secret: string, memberId: string): string {
  return signId(secret, cohortNewsUnsubscribe, memberId)
}

export function memberOfCohortNewsKey(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, cohortNewsUnsubscribe, key)
}

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
