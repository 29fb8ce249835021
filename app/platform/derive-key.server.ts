import { hkdfSync } from 'node:crypto'

/**
 * A key of its own for each purpose, so that what was made for one is worthless for another.
 *
 * @param purpose another name voids whatever was made under the old one
 * @returns 256 bits
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${purpose} v1`, 32))
}
