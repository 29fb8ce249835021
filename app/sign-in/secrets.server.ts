import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { deriveKey, everySecret, type Secrets } from '../platform/derive-key.server.ts'
import { codeLength } from './code-request.ts'

/** 256 random bits, so a plain SHA-256 is enough to store it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Uniformly distributed, with leading zeros. */
export function newCode(): string {
  return String(randomInt(0, 10 ** codeLength)).padStart(codeLength, '0')
}

/** Each purpose has its own key, so that a hash of one is worthless for another. */
type Purpose = 'code' | 'link' | 'device' | 'pending sign-in' | 'unknown address' | 'passkey challenge'

/**
 * HMAC with a key that isn't in the database, because a plain hash of six digits can be reversed in a second.
 *
 * @param parts everything that the hash depends on
 */
export function keyedHash(secret: string, purpose: Purpose, ...parts: string[]): Buffer {
  const key = deriveKey(secret, `sign-in ${purpose}`)
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** Whether `keyedHash` with any accepted secret makes this hash. Compares in constant time. */
export function isKeyedHash(secrets: Secrets, shown: Buffer, purpose: Purpose, ...parts: string[]): boolean {
  return everySecret(secrets).some((secret) => {
    const own = keyedHash(secret, purpose, ...parts)
    return own.length === shown.length && timingSafeEqual(own, shown)
  })
}
