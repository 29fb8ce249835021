import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { deriveKey, everySecret, type Secrets } from '../platform/derive-key.server.ts'
import { codeLength } from './code-request.ts'

/** 256 bits: nobody guesses it, so a plain SHA-256 is enough to recognise it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Every code is equally likely, those with leading zeros too. */
export function newCode(): string {
  return String(randomInt(0, 10 ** codeLength)).padStart(codeLength, '0')
}

/** What a keyed hash is for. Each purpose has a key of its own, so that a hash of one is worthless for another. */
type Purpose = 'code' | 'link' | 'device' | 'pending sign-in' | 'unknown address' | 'passkey challenge'

/**
 * Six digits are guessed from a plain hash in a second, so they are kept under a key that is not in the database.
 *
 * @param parts what the hash stands for; it is another one if a single part differs
 */
export function keyedHash(secret: string, purpose: Purpose, ...parts: string[]): Buffer {
  const key = deriveKey(secret, `sign-in ${purpose}`)
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** Whether `keyedHash` makes this with any of our secrets. Takes the same time wherever the two differ. */
export function isKeyedHash(secrets: Secrets, shown: Buffer, purpose: Purpose, ...parts: string[]): boolean {
  return everySecret(secrets).some((secret) => {
    const own = keyedHash(secret, purpose, ...parts)
    return own.length === shown.length && timingSafeEqual(own, shown)
  })
}
