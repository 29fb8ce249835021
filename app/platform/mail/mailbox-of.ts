/** Gmail ignores dots and has two domains. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * The mailbox of an address in any spelling, for limits that protect a mailbox. Case and a `+tag` are always ignored;
 * dots only where the provider is known to ignore them. `mailbox_of` in migrations/0001-text.sql does the same in
 * the database.
 *
 * @param address a valid one
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  const name = withoutTag(lower.slice(0, at))
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** An address such as `ada+news@example.org`: any number of them lead to one mailbox. @param address a valid one */
export function hasTag(address: string): boolean {
  const name = address.trim().slice(0, address.trim().lastIndexOf('@'))
  return withoutTag(name) !== name
}

/** A leading plus is part of the name. */
function withoutTag(name: string): string {
  const plus = name.indexOf('+', 1)
  return plus === -1 ? name : name.slice(0, plus)
}
