import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress, optionalText, paragraphs, requiredEmail, requiredText, webAddress } from './fields.ts'

const name = requiredText('First name is required', 200)
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test.each(["O'Brien", '李', 'Zoë', 'Ana María de la Cruz', 'x'.repeat(200)])('%s is a name', (value) => {
  expect(name.parse(value)).toBe(value)
})

test.each([undefined, '', '   ', ['A', 'B'], '\u200B', '\u00AD\u2060'])(
  '%j is no name, and the specified message says so',
  (value) => {
    expect(messageOf(name.safeParse(value))).toBe('First name is required')
  },
)

test.each(['', '   ', '\r\n'])('a form field of %j gets the specified message too', (value) => {
  const form = new FormData()
  form.set('name', value)
  form.set('text', value)
  const schema = z.object({ name, text: paragraphs(100, 'Please say more', 10) })
  expect(parseWithZod(form, { schema }).reply().error).toEqual({
    name: ['First name is required'],
    text: ['Please say more'],
  })
})

test('a name that no column holds, or that can not be stored at all, is refused with a message', () => {
  expect(messageOf(name.safeParse('x'.repeat(201)))).toBe('Please use at most 200 characters')
  expect(messageOf(name.safeParse('A\0B'))).toBe('Please remove the characters that can’t be shown')
  expect(messageOf(name.safeParse('A\uD800B'))).toBe('Please remove the characters that can’t be shown')
})

test('a line break in a name would begin a new header of a letter, so it becomes a space', () => {
  expect(name.parse('Ann\r\nBcc: everyone@example.org')).toBe('Ann Bcc: everyone@example.org')
})

test('spaces pasted around an address are no part of it', () => {
  expect(emailAddress.parse('  ann@example.org ')).toBe('ann@example.org')
})

test.each([
  undefined,
  '',
  'ann',
  'ann@',
  '@example.org',
  'a b@example.org',
  `${'a'.repeat(250)}@example.org`,
  `${'a'.repeat(65)}@example.org`,
  'a\0@example.org',
])('%j is no address', (value) => {
  expect(messageOf(emailAddress.safeParse(value))).toBe('Invalid email address')
})

test('what stands before the @ may have 64 characters', () => {
  expect(emailAddress.safeParse(`${'a'.repeat(64)}@example.org`).success).toBe(true)
})

test.each([undefined, '', '   '])('%j is a missing address, where missing has a message of its own', (value) => {
  expect(messageOf(requiredEmail('Email is required').safeParse(value))).toBe('Email is required')
  expect(messageOf(requiredEmail('Email is required').safeParse('ann'))).toBe('Invalid email address')
})

test('what may be left out may be missing or empty', () => {
  expect(optionalText(10).parse(undefined)).toBeUndefined()
  expect(optionalText(10).parse('')).toBe('')
})

const address = webAddress('No address')

test.each([
  'https:evil.example/a',
  'https:/evil.example',
  'https:/\\evil.example',
  'https:\\\\evil.example',
  'https:linkedin.com/in/x',
  'http:example.org',
  'javascript:alert(1)',
  'ftp://example.org',
  'https://',
  'https://user@example.org',
  'https://local',
  'https://example.org/a b',
])('%j is no web address', (value) => {
  expect(messageOf(address.safeParse(value))).toBe('No address')
})

test.each([
  ['example.org/a', 'https://example.org/a'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  [' http://example.org/?a=1#b ', 'http://example.org/?a=1#b'],
  ['', undefined],
])('%j is stored as %j', (value, stored) => {
  expect(address.parse(value)).toBe(stored)
})
