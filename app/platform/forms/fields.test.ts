import { domainToASCII } from 'node:url'
import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emailAddress, optionalText, paragraphs, requiredEmail, requiredText, webAddress } from './fields.ts'

const name = requiredText('First name is required', 200)
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test.each(["O'Brien", '李', 'Zoë', 'Ana María de la Cruz', 'x'.repeat(200)])('%s is accepted as a name', (value) => {
  expect(name.parse(value)).toBe(value)
})

test.each([undefined, '', '   ', ['A', 'B'], '\u200B', '\u00AD\u2060'])(
  '%j is refused as a name with the specified message',
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

test('a name too long for its column, or with characters that PostgreSQL can’t store, is refused with a message', () => {
  expect(messageOf(name.safeParse('x'.repeat(201)))).toBe('Please use at most 200 characters')
  expect(messageOf(name.safeParse('A\0B'))).toBe('Please remove the characters that can’t be shown')
  expect(messageOf(name.safeParse('A\uD800B'))).toBe('Please remove the characters that can’t be shown')
})

test('a line break in a name becomes a space, since it would begin a new email header', () => {
  expect(name.parse('Ann\r\nBcc: everyone@example.org')).toBe('Ann Bcc: everyone@example.org')
})

test.each([
  ['\u202Eevil', 'evil'],
  ['A\u0007n\u001Bn\u009B', 'Ann'],
  ['\u2067Ann\u2069', 'Ann'],
  ['Ann\vLee', 'Ann Lee'],
  ['Trần\u200F', 'Trần\u200F'],
])('%j as a name is %j: nothing stays in it that turns round a list or rings a terminal’s bell', (typed, stored) => {
  expect(name.parse(typed)).toBe(stored)
  expect(optionalText(200).parse(typed)).toBe(stored)
})

test('a text of several lines keeps its lines and tabs, and no other control characters', () => {
  expect(paragraphs(100).parse('one\r\n\ttwo\u202E\u0008')).toBe('one\n\ttwo')
})

test.each([
  '  ann@example.org ',
  '\uFEFFann@example.org\u200B',
  '\u200Eann@example.org\u200F',
  '\u202Aann@example.org\u202C',
  '\u2068ann@\u2060example.org\u2069',
  'ann@exam\u00ADple.org',
  'mailto:ann@example.org',
  'MAILTO:ann@example.org?subject=Hi',
  '<ann@example.org>',
  'Ann Lee <ann@example.org>',
  '"Lee, Ann" <ann@example.org>;',
  'Ann\r\nBcc: <ann@example.org>',
  'ann@example.org <ann@example.org>',
  '"ann@example.org" <ann@example.org>',
  'ann@example.org<mailto:ann@example.org>',
  'ann@example.org.',
  'ann@example.org, ',
  'ann@example.org;',
])('%j is read as ann@example.org', (pasted) => {
  expect(emailAddress.parse(pasted)).toBe('ann@example.org')
})

test.each([
  'Ann.Lee+news@Example.org',
  "o'brien@example.org",
  "ann'@example.org",
  'r&d@example.org',
  'a/b@example.org',
  'a=b@example.org',
  'a!b@example.org',
  'a%b@example.org',
  '{a|b}~^`$*?#_@example.org',
  'a@xn--e1afmkfd.xn--p1ai',
  'a@1.example',
])('%s is kept unchanged', (address) => {
  expect(emailAddress.parse(address)).toBe(address)
})

test.each([
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['Ann@MÜNCHEN.example', 'Ann@xn--mnchen-3ya.example'],
  ['ann@mu\u0308nchen.example', 'ann@xn--mnchen-3ya.example'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['Зоя <a@пример.рф>', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@نامه\u200Cای.example', 'a@xn--mgba3gch31f060k.example'],
])('%s is stored as %s', (typed, stored) => {
  expect(emailAddress.parse(typed)).toBe(stored)
  expect(domainToASCII(typed.replace(/^.*@|>$/g, '')), 'as the platform has it').toBe(stored.replace(/^.*@/, ''))
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
  'ann@localhost',
  'ann@example.o',
  'ann@example.123',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@１２７.0.0.1',
  '.ann@example.org',
  'ann.@example.org',
  'a..b@example.org',
  'ann@-example.org',
  'ann@example..org',
  'ann@a_b.example.org',
  `ann@${'x'.repeat(64)}.org`,
  `a@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
  'jörg@example.org',
  '"a b"@example.org',
  'ann@münchen.example/a',
  'ann@münchen.example:25',
  'ann@münchen／a.example',
  'a@b.example, c@d.example',
  'a@b.example; c@d.example',
  'a@b.example c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example <c@d.example>',
  'Ann <a@b.example>, Bob <c@d.example>',
  'a@b.example, Bob <c@d.example>',
  'Ann <a@b.example>, c@d.example',
  'Ann <a@b.example, c@d.example>',
  'friends: a@b.example;',
  'mailto:a@b.example,c@d.example',
  'mailto:r%26d@b.example',
  'a@b@c.example',
])('%j is refused as an address', (value) => {
  expect(messageOf(emailAddress.safeParse(value))).toBe('Invalid email address')
})

test('the local part of an address has at most 64 characters', () => {
  expect(emailAddress.safeParse(`${'a'.repeat(64)}@example.org`).success).toBe(true)
})

test.each([undefined, '', '   '])('%j is a missing address and gets the message for a missing one', (value) => {
  expect(messageOf(requiredEmail('Email is required').safeParse(value))).toBe('Email is required')
  expect(messageOf(requiredEmail('Email is required').safeParse('ann'))).toBe('Invalid email address')
})

test('an optional field accepts a missing and an empty value', () => {
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
])('%j is refused as a web address', (value) => {
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
