import { createHmac, timingSafeEqual } from 'node:crypto'
import { href } from 'react-router'
import { deriveKey } from '../platform/derive-key.server.ts'
import type { Services } from '../platform/services.ts'

/** What a link in a letter opens. Each purpose has a secret of its own, so that a key of one is worthless for the other. */
type Purpose = 'registration link' | 'newsletter unsubscribe'

const idBytes = 16
const keyForm = /^[\w-]{64}$/

/**
 * Nothing is stored for a key: it is the member's id with a proof that this server has written it. It works as long as the
 * member and the server's secret are there.
 *
 * @returns 64 characters that may stand in an address
 */
export function memberKey(secret: string, purpose: Purpose, memberId: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, proofOf(secret, purpose, id)]).toString('base64url')
}

/** @returns whose key it is, or null for anything that is no key of this purpose */
export function memberIdOf(secret: string, purpose: Purpose, key: string): string | null {
  if (!keyForm.test(key)) return null
  const bytes = Buffer.from(key, 'base64url')
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), proofOf(secret, purpose, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function proofOf(secret: string, purpose: Purpose, id: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(id).digest()
}

/** The private link of somebody's letters: whoever has it may change their registration. */
export function registrationUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, memberId: string): string {
  return config.origin + href('/registration/:key', { key: memberKey(secret, 'registration link', memberId) })
}
