/** Slips of the finger in the names of the largest mail providers. */
const slips: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gnail.com': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'iclod.com': 'icloud.com',
  'icloud.con': 'icloud.com',
}

/** @returns the address that was probably meant, or null */
export function probableAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const meant =
    slips[
      address
        .slice(at + 1)
        .trim()
        .toLowerCase()
    ]
  return at > 0 && meant ? `${address.slice(0, at).trim()}@${meant}` : null
}

/** A question, not an error: the address is sent as it was typed. */
export function EmailHint({ address }: { address: unknown }) {
  // A field that was posted twice comes back as a list.
  const meant = typeof address === 'string' ? probableAddress(address) : null
  return (
    <p className="hint live" role="status">
      {meant && `Did you mean ${meant}?`}
    </p>
  )
}
