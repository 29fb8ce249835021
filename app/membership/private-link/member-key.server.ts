import { href } from 'react-router'
import type { Database } from '../../platform/database/database.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'
import type { Services } from '../../platform/services.ts'
import { idNamedBy, readSignedId, signId } from '../../platform/signed-id.server.ts'
import { findMemberById } from '../members.server.ts'

// What a link in a letter opens. A key of one purpose is worthless for the other.
const registrationLink = 'registration link'
const newsletterUnsubscribe = 'newsletter unsubscribe'
const cohortNewsUnsubscribe = 'cohort news unsubscribe'

/** @returns 64 characters that may stand in an address; they work as long as the member and the server's secret are there */
export function unsubscribeKey(secret: string, memberId: string): string {
  return signId(secret, newsletterUnsubscribe, memberId)
}

/** @returns whose key it is, or null for anything that is none */
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

/** Who has it may see and change a registration, so it belongs to the reader of this mailbox, and ends with the address. */
export function registrationKey(secret: string, { id, email }: Addressee): string {
  return signId(secret, registrationLink, id, holderOf(email))
}

/** @returns whose registration it opens, or null for anything that is no key, or was sent to an address that is theirs no more */
export async function findMemberOfRegistrationKey(
  services: { db: Database } & Secrets,
  key: string,
): Promise<string | null> {
  const id = idNamedBy(key)
  const member = id && (await findMemberById(services.db, id))
  return member ? readSignedId(services, registrationLink, key, holderOf(member.email)) : null
}

/** The private link of somebody's letters. */
export function registrationUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, member: Addressee): string {
  return config.origin + href('/registration/:key', { key: registrationKey(secret, member) })
}

interface Addressee {
  id: string
  email: string
}

/** However it is written, it is the same address. */
function holderOf(email: string): string {
  return email.toLowerCase()
}
