import { href } from 'react-router'
import type { Secrets } from '../platform/derive-key.server.ts'
import type { Services } from '../platform/services.ts'
import { readSignedId, signId } from '../platform/signed-id.server.ts'

/** For an address that is told things: whoever reads them can stop it. */
const stopLink = 'team notices stop'

export function stopUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, recipient: string): string {
  return config.origin + href('/notifications/:key/stop', { key: signId(secret, stopLink, recipient) })
}

/** @returns whose it is, who may be gone by now; null for anything that is no key of ours */
export function recipientOfKey(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, stopLink, key)
}
