import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, everySecret, type Secrets } from './derive-key.server.ts'

/** Thrown when the sealed facts were changed or moved to another row. */
export class BrokenSealError extends Error {
  override name = 'BrokenSealError'
}

/** Thrown when the facts were sealed with a secret that this server doesn't have. */
export class UnknownSecretError extends Error {
  override name = 'UnknownSecretError'
}

const version = 1
const nonceBytes = 12
const tagBytes = 16
const nameBytes = 8

/** AES-256-GCM with a separate key for each purpose, derived from the server's secrets. */
export function createSeal(secrets: Secrets, purpose: string) {
  const keyOf = (secret: string) => ({
    key: deriveKey(secret, purpose),
    name: deriveKey(secret, `name of the key of ${purpose}`).subarray(0, nameBytes),
  })
  const newest = keyOf(secrets.secret)
  const known = everySecret(secrets).map(keyOf)
  return {
    /** The ids of the keys that this server has; other servers compare them. */
    keys: known.map(({ name }) => name),
    /** @param bound the context of the facts; they open only with exactly the same */
    close(facts: unknown, bound: readonly string[]) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(labelOf(bound))
      const content = Buffer.concat([cipher.update(JSON.stringify(facts), 'utf8'), cipher.final()])
      return { sealed: Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), content]), key: newest.name }
    },
    /**
     * @param name the id of the key, as `close` returned it; null for facts of an earlier version
     * @throws BrokenSealError
     * @throws UnknownSecretError
     */
    open(sealed: Buffer, bound: readonly string[], name: Buffer | null): unknown {
      const fitting = name ? known.filter((each) => each.name.equals(name)) : known
      let cause: unknown
      for (const { key } of fitting) {
        try {
          return decrypt(key, sealed, bound)
        } catch (error) {
          cause = error
        }
      }
      if (name && fitting.length > 0) throw new BrokenSealError('The sealed facts do not open.', { cause })
      throw new UnknownSecretError('It is sealed with a SECRET that this server does not have.', { cause })
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

/** JSON separates the parts unambiguously: ["a","bc"] is not ["ab","c"]. */
function labelOf(bound: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(bound))
}
