import { href } from 'react-router'
import type { Secrets } from '../../../platform/derive-key.server.ts'
import type { Services } from '../../../platform/services.ts'
import { readSignedId, signId } from '../../../platform/signed-id.server.ts'

const purpose = 'calendar feed'

/** The secret URL of a participant's feed. It works without a session, because calendars can't sign in. */
export function feedUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, feedId: string): string {
  return config.origin + href('/calendar/:key/bootcamp.ics', { key: signId(secret, purpose, feedId) })
}

/** @returns the id of the feed, which may have been replaced since, or null for an invalid key */
export function feedIdOf(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, purpose, key)
}
