import { href } from 'react-router'
import type { Services } from '../platform/services.ts'
import { readSignedId, signId } from '../platform/signed-id.server.ts'

/** What a link in a letter opens. A key of one purpose is worthless for the other. */
type Purpose = 'registration link' | 'newsletter unsubscribe'

/** @returns 64 characters that may stand in an address; they work as long as the member and the server's secret are there */
export function memberKey(secret: string, purpose: Purpose, memberId: string): string {
  return signId(secret, purpose, memberId)
}

/** @returns whose key it is, or null for anything that is no key of this purpose */
export function memberIdOf(secret: string, purpose: Purpose, key: string): string | null {
  return readSignedId(secret, purpose, key)
}

/** The private link of somebody's letters: whoever has it may change their registration. */
export function registrationUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, memberId: string): string {
  return config.origin + href('/registration/:key', { key: memberKey(secret, 'registration link', memberId) })
}
