/** Its dots mean nothing, and it has two names. */
const gmail = ['gmail.com', 'googlemail.com']

/**
 * The mailbox behind an address, however the address is written: what limits count by when they keep a mailbox from being
 * filled. Case and a `+tag` never make another mailbox; dots don't where that is known. `mailbox_of` in
 * migrations/0023-mailboxes.sql says the same to the database.
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

/** Such as `ada+news@example.org`: any number of these lead to one mailbox. @param address a valid one */
export function hasTag(address: string): boolean {
  const name = address.trim().slice(0, address.trim().lastIndexOf('@'))
  return withoutTag(name) !== name
}

/** What begins with a plus is no tag of nothing. */
function withoutTag(name: string): string {
  const plus = name.indexOf('+', 1)
  return plus === -1 ? name : name.slice(0, plus)
}
