/** Names of mailboxes with a function, which are no personal names. */
const roles = new Set(['admin', 'info', 'office', 'team', 'hello', 'mail', 'contact', 'support', 'root', 'postmaster'])

/**
 * For a person of whom only the address is known: a guess for greetings, which an admin can correct. 'Ann Lee' from
 * `ann.lee@example.org`.
 */
export function nameOfAddress(email: string): { firstName: string; lastName: string } {
  const [mailbox = ''] = email.split(/[@+]/)
  const words = mailbox.split(/[^\p{L}\p{M}']+/u).filter((word) => word !== '' && !roles.has(word.toLowerCase()))
  const [firstName, ...rest] = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return firstName ? { firstName, lastName: rest.join(' ') || 'Admin' } : { firstName: 'Admin', lastName: 'Team' }
}
