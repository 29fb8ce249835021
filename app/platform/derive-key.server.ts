import { hkdfSync } from 'node:crypto'

/** The secrets from which this server derives its keys. */
export interface Secrets {
  /** At least 32 characters; all new values use it. */
  secret: string
  /** Also accepted for reading: earlier secrets, and during a rotation across servers the next one. */
  previousSecrets: readonly string[]
}

/** The current secret first. */
export function everySecret({ secret, previousSecrets }: Secrets): string[] {
  return [secret, ...previousSecrets]
}

/**
 * Derives a separate key for each purpose, so that a value made for one is useless for another.
 *
 * @param purpose changing it invalidates everything made under the old one
 * @returns 256 bits
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${purpose} v1`, 32))
}
