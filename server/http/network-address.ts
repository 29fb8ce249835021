import { BlockList, isIP, isIPv6 } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'

/**
 * @param peer the address of the TCP connection
 * @param forwardedFor the X-Forwarded-For header, trusted only as far as trusted proxies wrote it (ASVS 4.1.3)
 * @returns the key that limits count by: an IPv4 address, or the /64 of an IPv6 address, since one household owns a
 * whole /64
 */
export function networkOf(peer: string, forwardedFor: string | undefined, trusted: BlockList): string {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), peer].filter(Boolean)
  let address = normal(hops.pop() ?? '')
  while (isTrusted(address, trusted) && hops.length > 0) {
    const next = normal(hops.pop() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return isIPv6(address) ? prefix64(address) : address || 'unknown'
}

/** @param peer the address of the TCP connection */
export function isTrustedPeer(peer: string, trusted: BlockList): boolean {
  return isTrusted(normal(peer), trusted)
}

/** @param networks addresses and CIDR networks, validated by the configuration */
export function trustedNetworks(networks: string[]): BlockList {
  const list = new BlockList()
  for (const entry of networks) {
    const [address = '', length] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return list
}

function isTrusted(address: string, trusted: BlockList): boolean {
  if (isIP(address) === 0) return false
  return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Node names an IPv4 peer of a dual-stack socket ::ffff:1.2.3.4; some proxies add the port. */
function normal(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return bare.replace(/^::ffff:(?=\d+\.)/i, '')
}

function prefix64(address: string): string {
  const groups = expandIPv6(address).split(':').slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
