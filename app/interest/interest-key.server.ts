import { href } from 'react-router'
import type { Secrets } from '../platform/derive-key.server.ts'
import type { Services } from '../platform/services.ts'
import { readSignedId, signId } from '../platform/signed-id.server.ts'

/** One key for confirming and stopping: whoever has it reads this mailbox. */
const interestLink = 'interest link'

export function interestUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string {
  return config.origin + href('/interest/:key', { key: signId(secret, interestLink, id) })
}

export function stopUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string {
  return config.origin + href('/interest/:key/stop', { key: signId(secret, interestLink, id) })
}

/** Where registration is open for this interest while it is not for others. */
export function registerEarlyUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, id: string): string {
  return config.origin + href('/interest/:key/register', { key: signId(secret, interestLink, id) })
}

/** @returns the interest that it is about, which may be gone by now; null for anything that is no key of ours */
export function interestOfKey(secrets: Secrets, key: string): string | null {
  return readSignedId(secrets, interestLink, key)
}
