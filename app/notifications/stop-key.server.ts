import { href } from 'react-router'
import type { Secrets } from '../platform/derive-key.server.ts'
import type { Services } from '../platform/services.ts'
import { readSignedId, signId } from '../platform/signed-id.server.ts'

/** For an address with notifications: anyone who reads them can stop them. */
const stopLink = 'team notices stop'

export function stopUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, recipient: string): string {
  return config.origin + href('/notifications/:key/stop', { key: signId(secret, stopLink, recipient) })
}

/** @returns the recipient's id, who may be deleted; null for an invalid key */
export function recipientOfKey(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, stopLink, key)
}
