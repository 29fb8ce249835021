import { regexes } from 'zod/mini'

/** The longest address that can be delivered to (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const longestEmail = 254
/** What stands before the `@` (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64

/** `type=email` also takes dots that RFC 5321 does not (section 4.1.2), names of a local network, and numbers of a network. */
const isDeliverable = /^[^.@]+(?:\.[^.@]+)*@(?:[^.]+\.)+[a-z][a-z\d-]*[a-z\d]$/i

/** What `type=email` and RFC 5321 both allow, with its domain in ASCII. */
export function isEmailAddress(text: string): boolean {
  const isOfLength = text.length <= longestEmail && text.lastIndexOf('@') <= longestLocalPart
  return isOfLength && regexes.html5Email.test(text) && isDeliverable.test(text)
}

/** Zero-width spaces, and the marks of direction that phones put around what is copied. Joiners are part of domains in some scripts. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
/** Longer texts are no address, and are not searched for one. */
const longestPasted = 1000

/** The address in what was pasted; what holds none, or more than one, is returned to be refused. */
export function pastedAddress(pasted: string): string {
  if (pasted.length > longestPasted) return pasted
  const text = pasted
    .replace(invisible, '')
    .trim()
    .replace(/[.,;\s]+$/, '')
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const address = withoutScheme(inside ?? text)
  // A name that holds another address is a second recipient, and then nothing shows which of them is meant.
  if (name.includes('@') && name.replace(/["'\s]/g, '') !== address) return text
  return withAsciiDomain(address)
}

/** What is encoded in a link (RFC 6068) is another address when it is taken as it is, so it stays a link, which is refused. */
function withoutScheme(text: string): string {
  return text.trim().replace(/^mailto:([^%?]*)(?:\?.*)?$/i, '$1')
}

/** A domain in another script becomes its punycode, as browsers send it. Signs that mean something in a URL are left to be refused. */
function withAsciiDomain(address: string): string {
  const [, before, domain = ''] = /^([^@]+@)([^@]+)$/.exec(address) ?? []
  if (/^[\p{ASCII}]*$/u.test(domain) || /[^\P{ASCII}\w.-]/u.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${before}${new URL(url).hostname}` : address
}
