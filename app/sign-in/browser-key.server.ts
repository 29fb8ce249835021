import type { Secrets } from '../platform/derive-key.server.ts'
import { mailboxOf } from '../platform/mail/mailbox-of.ts'
import { isKeyedHash, keyedHash, newToken } from './secrets.server.ts'

/**
 * What proves that a browser belongs to the reader of a mailbox (OWASP device cookie): it has signed them in before, or a link of
 * an email was opened in it. It opens nothing by itself. Codes and tries of such a browser are its own, so that strangers use up
 * neither. All spellings of an address have one mailbox and one reader.
 *
 * @param device the name of the browser, if it has one already
 */
export function browserKey(secret: string, email: string, device: string = newToken()): string {
  return `${device}.${keyedHash(secret, 'device', device, mailboxOf(email)).toString('base64url')}`
}

/** @returns the name of the browser, or null when the key is none for this address */
export function deviceOfKey(secrets: Secrets, email: string, key: string | null): string | null {
  const [device, proof] = key?.split('.') ?? []
  if (!device || !proof) return null
  const isOurs = isKeyedHash(secrets, Buffer.from(proof, 'base64url'), 'device', device, mailboxOf(email))
  return isOurs ? device : null
}
