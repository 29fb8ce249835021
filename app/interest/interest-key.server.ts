import { href } from 'react-router'
import { registrationKey } from '../membership/private-link/member-key.server.ts'
import type { Secrets } from '../platform/derive-key.server.ts'
import type { Services } from '../platform/services.ts'
import { readSignedId, signId } from '../platform/signed-id.server.ts'
import { findRegisteredBy } from './cohort-interests.server.ts'

/** One key confirms and stops: its holder reads this mailbox. */
const interestLink = 'interest link'

export function interestUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string {
  return config.origin + href('/interest/:key', { key: signId(secret, interestLink, id) })
}

export function stopUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string {
  return config.origin + href('/interest/:key/stop', { key: signId(secret, interestLink, id) })
}

/** @returns the id of the interest, which may be deleted; null for an invalid key */
export function interestOfKey(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, interestLink, key)
}

/** @returns the address of the person's own registration, when the interest left the list because they registered */
export async function ownRegistrationOf(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  id: string,
): Promise<string | null> {
  const member = await findRegisteredBy(db, id)
  return member && href('/registration/:key', { key: registrationKey(secret, member) })
}
