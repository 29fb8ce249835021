import { everySecret, type Secrets } from '../platform/derive-key.server.ts'
import { mailboxOf } from '../platform/mail/mailbox-of.ts'
import type { SignInArea } from './code-request.ts'
import { signInPages } from './safe-redirect.ts'
import { isSameHash, keyedHash, newToken } from './secrets.server.ts'

/**
 * What proves that a browser belongs to the reader of a mailbox (OWASP device cookie): it has signed them in before, or a link of
 * an email was opened in it. It opens nothing by itself. Codes and tries of such a browser are its own, so that strangers use up
 * neither.
 *
 * @param device the name of the browser, if it has one already
 */
export function browserKey(secret: string, email: string, device: string = newToken()): string {
  return `${device}.${proofOf(secret, device, email).toString('base64url')}`
}

/** @returns the name of the browser, or null when the key is none for this address */
export function deviceOfKey(secrets: Secrets, email: string, key: string | null): string | null {
  const [device, proof] = key?.split('.') ?? []
  if (!device || !proof) return null
  const shown = Buffer.from(proof, 'base64url')
  return everySecret(secrets).some((secret) => isSameHash(shown, proofOf(secret, device, email))) ? device : null
}

/** All spellings of an address have one mailbox and one reader. */
function proofOf(secret: string, device: string, email: string): Buffer {
  return keyedHash(secret, 'device', device, mailboxOf(email))
}

/** Opened from an email, the sign-in page makes its browser a known one. */
export function signInLink(origin: string, area: SignInArea, key: string): string {
  return `${origin}${signInPages[area]}?key=${key}`
}
