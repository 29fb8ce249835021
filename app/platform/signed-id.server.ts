import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, everySecret, type Secrets } from './derive-key.server.ts'

const idBytes = 16
const signedForm = /^[\w-]{64}$/

/**
 * Nothing is stored for it: it is an id with a proof that this server has written it, and works as long as the server has the
 * secret, be it as a previous one.
 *
 * @param purpose has a secret of its own, so that what was signed for one is worthless for another
 * @param holder what else has to be the same when it is read, such as an address; it can't be read out of it
 * @returns 64 characters that may stand in an address
 */
export function signId(secret: string, purpose: string, id: string, holder = ''): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, proofOf(secret, purpose, bytes, holder)]).toString('base64url')
}

/** @returns the id that was signed, or null for anything that was not signed for this purpose and this holder */
export function readSignedId(secrets: Secrets, purpose: string, signed: string, holder = ''): string | null {
  if (!signedForm.test(signed)) return null
  const bytes = Buffer.from(signed, 'base64url')
  const id = bytes.subarray(0, idBytes)
  const proof = bytes.subarray(idBytes)
  const isOurs = everySecret(secrets).some((secret) => timingSafeEqual(proof, proofOf(secret, purpose, id, holder)))
  return isOurs ? written(id) : null
}

/** @returns the id that it names, for finding out whose holder it should be: nothing is proven by it */
export function idNamedBy(signed: string): string | null {
  return signedForm.test(signed) ? written(Buffer.from(signed, 'base64url').subarray(0, idBytes)) : null
}

function written(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function proofOf(secret: string, purpose: string, id: Buffer, holder: string): Buffer {
  return createHmac('sha256', deriveKey(secret, purpose)).update(id).update(holder).digest()
}
