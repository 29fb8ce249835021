import { expect, test } from 'vitest'
import { networkOf, trustedNetworks } from './network-address.ts'

const nobody = trustedNetworks([])
const proxies = trustedNetworks(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test('X-Forwarded-For from anybody but a trusted proxy is ignored', () => {
  expect(networkOf('203.0.113.7', '198.51.100.1', nobody)).toBe('203.0.113.7')
  expect(networkOf('203.0.113.7', '198.51.100.1', proxies)).toBe('203.0.113.7')
})

test('behind trusted proxies it is the last address that isn’t one of them', () => {
  expect(networkOf('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.3.4', proxies)).toBe('198.51.100.1')
})

test('an invalid address from a trusted proxy ends the search', () => {
  expect(networkOf('127.0.0.1', 'unknown', proxies)).toBe('127.0.0.1')
})

test('an IPv6 household is one network: its /64', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1', undefined, nobody)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8:1:2:bbbb:0:0:9', undefined, nobody)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1', undefined, nobody)).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1', undefined, nobody)).toBe('0:0:0:0::/64')
})

test('a port that a proxy added is removed', () => {
  expect(networkOf('127.0.0.1', '198.51.100.1:4711', proxies)).toBe('198.51.100.1')
  expect(networkOf('127.0.0.1', '[2001:db8:1:2::9]:4711', proxies)).toBe('2001:db8:1:2::/64')
})

test('an IPv4 address is the same on a dual-stack socket', () => {
  expect(networkOf('::ffff:203.0.113.7', undefined, nobody)).toBe('203.0.113.7')
  expect(networkOf('::ffff:127.0.0.1', '198.51.100.1', proxies)).toBe('198.51.100.1')
})
