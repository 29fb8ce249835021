import { regexes } from 'zod/mini'

/** The longest address that can be delivered to (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const longestEmail = 254
/** The longest local part, before the `@` (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64

/** `type=email` also accepts dots that RFC 5321 forbids (section 4.1.2), local host names and IP addresses. */
const isDeliverable = /^[^.@]+(?:\.[^.@]+)*@(?:[^.]+\.)+[a-z][a-z\d-]*[a-z\d]$/i

/** Accepts what both `type=email` and RFC 5321 allow, with the domain in ASCII. */
export function isEmailAddress(text: string): boolean {
  const isOfLength = text.length <= longestEmail && text.lastIndexOf('@') <= longestLocalPart
  return isOfLength && regexes.html5Email.test(text) && isDeliverable.test(text)
}

/**
 * Zero-width spaces, and the direction marks that phones put around copied text. Joiners are not removed: they are part
 * of domains in some scripts.
 */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** A longer text is no address and isn't searched for one. */
const longestPasted = 1000

/** The address in a pasted text. A text with none, or with several, is returned unchanged for validation to refuse. */
export function pastedAddress(pasted: string): string {
  if (pasted.length > longestPasted) return pasted
  const text = pasted
    .replace(invisible, '')
    .trim()
    .replace(/[.,;\s]+$/, '')
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const address = withoutScheme(inside ?? text)
  // A display name that contains another address leaves open which of the two is meant.
  if (name.includes('@') && name.replace(/["'\s]/g, '') !== address) return text
  return withAsciiDomain(address)
}

/** A mailto link with percent-encoding (RFC 6068) would give another address, so it stays a link and is refused. */
function withoutScheme(text: string): string {
  return text.trim().replace(/^mailto:([^%?]*)(?:\?.*)?$/i, '$1')
}

/**
 * Converts a domain in another script to punycode, as browsers do. Characters with a meaning in a URL are left for
 * validation to refuse.
 */
function withAsciiDomain(address: string): string {
  const [, before, domain = ''] = /^([^@]+@)([^@]+)$/.exec(address) ?? []
  if (/^[\p{ASCII}]*$/u.test(domain) || /[^\P{ASCII}\w.-]/u.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${before}${new URL(url).hostname}` : address
}
