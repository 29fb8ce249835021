import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, everySecret, type Secrets } from './derive-key.server.ts'

const idBytes = 16
const signedForm = /^[\w-]{64}$/

/**
 * Signs an id, so that nothing needs to be stored: it stays valid while the server has the secret, also as a previous
 * one.
 *
 * @param purpose separates the keys, so that an id signed for one purpose is worthless for another
 * @param holder must be the same when the id is read, such as an address; it can't be read out of the result
 * @returns 64 characters that are safe in a URL
 */
export function signId(secret: string, purpose: string, id: string, holder = ''): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, proofOf(secret, purpose, bytes, holder)]).toString('base64url')
}

/** @returns the signed id, or null unless it was signed for this purpose and this holder */
export function readSignedId(secrets: Secrets, purpose: string, signed: string, holder = ''): string | null {
  if (!signedForm.test(signed)) return null
  const bytes = Buffer.from(signed, 'base64url')
  const id = bytes.subarray(0, idBytes)
  const proof = bytes.subarray(idBytes)
  const isOurs = everySecret(secrets).some((secret) => timingSafeEqual(proof, proofOf(secret, purpose, id, holder)))
  return isOurs ? written(id) : null
}

/** @returns the id without any verification, only for looking up its holder */
export function idNamedBy(signed: string): string | null {
  return signedForm.test(signed) ? written(Buffer.from(signed, 'base64url').subarray(0, idBytes)) : null
}

function written(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function proofOf(secret: string, purpose: string, id: Buffer, holder: string): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(id).update(holder).digest()
}
