import { expect, test } from 'vitest'
import { memberIdOf, memberKey, registrationUrl } from './member-key.server.ts'

const secret = 'a secret of the server, at least 32 characters'
const member = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0'
const key = memberKey(secret, 'registration link', member)

test('a key leads back to its member, each time the same', () => {
  expect(key).toMatch(/^[\w-]{64}$/)
  expect(memberKey(secret, 'registration link', member)).toBe(key)
  expect(memberIdOf(secret, 'registration link', key)).toBe(member)
})

test('a key of one purpose is worthless for the other', () => {
  const unsubscribe = memberKey(secret, 'newsletter unsubscribe', member)
  expect(memberIdOf(secret, 'newsletter unsubscribe', unsubscribe)).toBe(member)
  expect(memberIdOf(secret, 'registration link', unsubscribe)).toBeNull()
  expect(memberIdOf(secret, 'newsletter unsubscribe', key)).toBeNull()
})

test('a key of another server is worthless', () => {
  expect(memberIdOf(`${secret}!`, 'registration link', key)).toBeNull()
})

test('a key that differs in one character, wherever it is, leads to nobody', () => {
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'A' ? 'B' : 'A'
    expect(memberIdOf(secret, 'registration link', key.slice(0, at) + other + key.slice(at + 1))).toBeNull()
  }
})

test.each([
  '',
  'some',
  key.slice(0, 63),
  `${key}A`,
  `${key}\n`,
  ` ${key.slice(1)}`,
  `${key.slice(0, 63)}\0`,
  `${key.slice(0, 63)}=`,
  `${key.slice(0, 63)}é`,
  '李'.repeat(64),
  'A'.repeat(64),
  'A'.repeat(100_000),
  member,
])('what is no key leads to nobody: %j', (other) => {
  expect(memberIdOf(secret, 'registration link', other)).toBeNull()
})

test('the link is built from the configured address', () => {
  const config = { origin: 'https://bootcamp.example' } as Parameters<typeof registrationUrl>[0]['config']
  expect(registrationUrl({ config, secret }, member)).toBe(`https://bootcamp.example/registration/${key}`)
})
