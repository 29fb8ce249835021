/**
 * A client who rents thousands of IPv6 networks has them side by side.
 *
 * @param network as limits count it: an IPv4 address, or the /64 of an IPv6 address
 * @returns the /48 around an IPv6 network; null for any other
 */
export function widerNetwork(network: string): string | null {
  const groups = /^([0-9a-f]*:[0-9a-f]*:[0-9a-f]*):[0-9a-f]*::\/64$/.exec(network)?.[1]
  return groups ? `${groups}::/48` : null
}

/** A /48 may be a whole company or a whole village. */
export const widerFactor = 10
