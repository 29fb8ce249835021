import { hkdfSync } from 'node:crypto'

/** What this server makes keys from. */
export interface Secrets {
  /** At least 32 characters; whatever is made now is made with it. */
  secret: string
  /** What was made with these is accepted as well: the ones before, and while servers change over, the next one. */
  previousSecrets: readonly string[]
}

/** The newest first. */
export function everySecret({ secret, previousSecrets }: Secrets): string[] {
  return [secret, ...previousSecrets]
}

/**
 * A key of its own for each purpose, so that what was made for one is worthless for another.
 *
 * @param purpose another name voids whatever was made under the old one
 * @returns 256 bits
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${purpose} v1`, 32))
}
