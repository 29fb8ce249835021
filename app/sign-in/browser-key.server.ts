import type { Secrets } from '../platform/derive-key.server.ts'
import { mailboxOf } from '../platform/mail/mailbox-of.ts'
import { isKeyedHash, keyedHash, newToken } from './secrets.server.ts'

/**
 * Proves that a browser belongs to the owner of a mailbox (OWASP device cookie): they have signed in with it, or opened a
 * link of an email in it. Grants no access. Such a browser has its own budgets of codes and attempts, so that strangers can't
 * use them up. All spellings of an address share a mailbox.
 *
 * @param device id of the browser, if it has one
 */
export function browserKey(secret: string, email: string, device: string = newToken()): string {
  return `${device}.${keyedHash(secret, 'device', device, mailboxOf(email)).toString('base64url')}`
}

/** @returns the id of the browser, or null when the key isn't valid for this address */
export function deviceOfKey(secrets: Secrets, email: string, key: string | null): string | null {
  const [device, proof] = key?.split('.') ?? []
  if (!device || !proof) return null
  const isOurs = isKeyedHash(secrets, Buffer.from(proof, 'base64url'), 'device', device, mailboxOf(email))
  return isOurs ? device : null
}
