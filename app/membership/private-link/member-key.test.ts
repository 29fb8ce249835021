import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { findMemberOfRegistrationKey, registrationKey, registrationUrl } from './member-key.server.ts'
import { readTopicKey, topicKey } from './topic-links.server.ts'

const secret = 'a secret of the server, at least 32 characters'
const secrets = { secret, previousSecrets: [] }
const member = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0'
const key = topicKey(secret, 'news', member)

let services: TestServices
let ada: { id: string; email: string }
beforeAll(async () => {
  services = await openTestServices()
  const email = 'Ada@example.org'
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status: 'waitlist' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ada = { id, email }
})
afterAll(() => services.close())

const findMember = (sent: string) => findMemberOfRegistrationKey(services, sent)

test('a key leads back to its member, and is the same each time', async () => {
  expect(key).toMatch(/^[\w-]{64}$/)
  expect(topicKey(secret, 'news', member)).toBe(key)
  expect(readTopicKey(secrets, 'news', key)).toBe(member)
  const own = registrationKey(services.secret, ada)
  expect(own).toMatch(/^[\w-]{64}$/)
  expect(registrationKey(services.secret, { ...ada, email: 'ada@EXAMPLE.org' })).toBe(own)
  expect(await findMember(own)).toBe(ada.id)
})

test('a key is invalid for another purpose', async () => {
  expect(readTopicKey(services, 'news', registrationKey(services.secret, ada))).toBeNull()
  expect(readTopicKey(services, 'news', registrationKey(services.secret, { ...ada, email: '' }))).toBeNull()
  expect(await findMember(topicKey(services.secret, 'news', ada.id))).toBeNull()
})

test('a key of another server is invalid', async () => {
  expect(readTopicKey({ ...secrets, secret: `${secret}!` }, 'news', key)).toBeNull()
  expect(await findMember(registrationKey(`${services.secret}!`, ada))).toBeNull()
})

test('after a change of the secret, links of all earlier emails still work', async () => {
  const secret = 'the new secret of the server, of 32 characters or more'
  const changed = { ...services, secret, previousSecrets: ['one between them, 32 characters too', services.secret] }
  for (const made of [services.secret, secret]) {
    expect(readTopicKey(changed, 'news', topicKey(made, 'news', ada.id))).toBe(ada.id)
    expect(await findMemberOfRegistrationKey(changed, registrationKey(made, ada))).toBe(ada.id)
  }
  expect(
    await findMemberOfRegistrationKey({ ...changed, previousSecrets: [] }, registrationKey(services.secret, ada)),
  ).toBeNull()
})

test('a key becomes invalid with its address, so a reader of emails to a mistyped one sees nothing more', async () => {
  const before = registrationKey(services.secret, ada)
  const corrected = { ...ada, email: 'ada.lovelace@example.org' }
  await services.db.updateTable('members').set({ email: corrected.email }).where('id', '=', ada.id).execute()
  try {
    expect(await findMember(before)).toBeNull()
    expect(await findMember(registrationKey(services.secret, corrected))).toBe(ada.id)
  } finally {
    await services.db.updateTable('members').set({ email: ada.email }).where('id', '=', ada.id).execute()
  }
})

test('a key with one changed character, wherever it is, is invalid', () => {
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'A' ? 'B' : 'A'
    expect(readTopicKey(secrets, 'news', key.slice(0, at) + other + key.slice(at + 1))).toBeNull()
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
])('an invalid key leads to no member: %j', async (other) => {
  expect(readTopicKey(secrets, 'news', other)).toBeNull()
  expect(await findMember(other)).toBeNull()
})

test('the link is built from the configured address', () => {
  const config = { origin: 'https://bootcamp.example' } as Parameters<typeof registrationUrl>[0]['config']
  const url = `https://bootcamp.example/registration/${registrationKey(secret, ada)}`
  expect(registrationUrl({ config, secret }, ada)).toBe(url)
})
