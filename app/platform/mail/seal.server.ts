import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../derive-key.server.ts'

/** Thrown when sealed facts are not what was sealed: changed, moved to another letter, or sealed with another secret. */
export class BrokenSealError extends Error {
  override name = 'BrokenSealError'
}

export interface Seal {
  /** @param bound what the facts belong to; they open only beside the very same words */
  close(facts: unknown, bound: readonly string[]): Buffer
  /** @throws BrokenSealError */
  open(sealed: Buffer, bound: readonly string[]): unknown
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key of its own, derived from the server's secret. */
export function createSeal(secret: string): Seal {
  const key = deriveKey(secret, 'mail-outbox facts')
  return {
    close(facts, bound) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(labelOf(bound))
      const content = Buffer.concat([cipher.update(JSON.stringify(facts), 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content])
    },
    open(sealed, bound) {
      try {
        return decrypt(key, sealed, bound)
      } catch (cause) {
        throw new BrokenSealError('The sealed facts do not open.', { cause })
      }
    },
  }
}

function decrypt(key: Buffer, sealed: Buffer, bound: readonly string[]): unknown {
  if (sealed[0] !== version) throw new Error(`Version ${sealed[0]} is not known.`)
  const nonce = sealed.subarray(1, 1 + nonceBytes)
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(labelOf(bound)).setAuthTag(tag)
  const content = Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes + tagBytes)), decipher.final()])
  return JSON.parse(content.toString('utf8'))
}

/** JSON keeps the words apart: ["a","bc"] is not ["ab","c"]. */
function labelOf(bound: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(bound))
}
