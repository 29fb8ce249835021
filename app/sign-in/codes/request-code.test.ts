import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingSentence } from '../code-request.ts'
import {
  addPerson,
  adminRequest,
  hour,
  minute,
  openSignInServices,
  portalRequest,
  readNewestCode,
  type SignInServices,
  second,
  slowDownInserts,
} from '../test-kit.ts'
import { findSecondsUntilNextCode, requestCode } from './request-code.server.ts'
import { adminCodeLetter, portalCodeLetter } from './sign-in-code.email.tsx'
import { verifyCode } from './verify-code.server.ts'

let services: SignInServices
beforeEach(async () => {
  services = await openSignInServices()
})
afterEach(() => services.close())

const countLetters = async () => (await services.mailbox.list()).length
const verify = (code: string) => verifyCode(services, { ...portalRequest(), code, oldToken: null })

test('a registered member gets a code, whatever the case of the address', async () => {
  expect(await requestCode(services, portalRequest({ email: 'ADA@Example.org' }))).toEqual({
    outcome: 'sent',
    email: 'ada@example.org',
  })
  const [letter] = await services.mailbox.list()
  expect(letter).toMatchObject({ to: 'ada@example.org', subject: expect.stringMatching(/^\d{6} is your /) })
})

test('unknown, waitlisted, confirmed and cancelled addresses get the same answer, and no email', async () => {
  await addPerson(services, { email: 'connie@example.org', status: 'confirmed' })
  await addPerson(services, { email: 'carl@example.org', status: 'cancelled' })
  for (const email of ['nobody@example.org', 'wim@example.org', 'connie@example.org', 'carl@example.org']) {
    expect(await requestCode(services, portalRequest({ email }))).toEqual({ outcome: 'not-found' })
  }
  expect(await countLetters()).toBe(0)
})

test('the admin area sends codes to admins only, and the portal to registered members only', async () => {
  expect(await requestCode(services, portalRequest({ area: 'admin' }))).toEqual({ outcome: 'not-found' })
  expect(await requestCode(services, portalRequest({ email: 'boss@example.org' }))).toEqual({ outcome: 'not-found' })
  expect(await requestCode(services, adminRequest)).toMatchObject({ outcome: 'sent' })
})

test('a second request within 30 seconds waits for the rest of them, and then gets a code', async () => {
  await requestCode(services, portalRequest())
  services.clock.advance(100)
  expect(await requestCode(services, portalRequest())).toEqual({ outcome: 'too-many', seconds: 30 })
  services.clock.advance(29 * second)
  expect(await requestCode(services, portalRequest())).toEqual({ outcome: 'too-many', seconds: 1 })
  expect(await findSecondsUntilNextCode(services, 'ada@example.org', null)).toBe(1)
  services.clock.advance(900)
  expect(await requestCode(services, portalRequest())).toMatchObject({ outcome: 'sent' })
  expect(await countLetters()).toBe(2)
})

test('ten requests at once from ten networks send one email', async () => {
  await slowDownInserts(services, 'sign_in_challenges')
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, number) => requestCode(services, portalRequest({ network: `192.0.2.${number}` }))),
  )
  expect(results.filter(({ outcome }) => outcome === 'sent')).toHaveLength(1)
  expect(results.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(9)
  expect(await countLetters()).toBe(1)
})

test('a failed email causes no wait, and is not sent late', async () => {
  services.mailBroken = true
  const result = await requestCode(services, portalRequest())
  expect(result).toEqual({ outcome: 'send-failed', error: expect.stringContaining('ECONNREFUSED') })
  services.mailBroken = false
  expect(await requestCode(services, portalRequest())).toMatchObject({ outcome: 'sent' })
  services.clock.advance(2 * minute)
  expect(await services.sendEmails()).toBe(0)
  expect(await countLetters()).toBe(1)
})

test('a failed email leaves the code before it valid and counts against no budget', async () => {
  await requestCode(services, portalRequest())
  const code = await readNewestCode(services)
  services.mailBroken = true
  for (let attempt = 0; attempt < 8; attempt += 1) {
    services.clock.advance(31 * second)
    expect(await requestCode(services, portalRequest())).toMatchObject({ outcome: 'send-failed' })
  }
  expect(await verify(code)).toMatchObject({ outcome: 'signed-in' })
})

test('an address gets five codes an hour and ten a day, from any network, and then codes again', async () => {
  const ask = (network: string) => requestCode(services, portalRequest({ network }))
  for (let number = 0; number < 5; number += 1) {
    expect(await ask(`198.51.100.${number}`)).toMatchObject({ outcome: 'sent' })
    services.clock.advance(minute)
  }
  expect(await ask('203.0.113.9')).toEqual({ outcome: 'too-many', seconds: 55 * 60 })
  services.clock.advance(55 * minute)
  for (let number = 0; number < 5; number += 1) {
    expect(await ask(`198.51.100.${number}`)).toMatchObject({ outcome: 'sent' })
    services.clock.advance(15 * minute)
  }
  services.clock.advance(hour)
  const result = await ask('203.0.113.9')
  expect(result.outcome).toBe('too-many')
  services.clock.advance((result as { seconds: number }).seconds * second)
  expect(await ask('203.0.113.9')).toMatchObject({ outcome: 'sent' })
})

test('a known browser has codes of its own when strangers have used up the others', async () => {
  for (let number = 0; number < 5; number += 1) {
    await requestCode(services, portalRequest())
    services.clock.advance(31 * second)
  }
  expect(await requestCode(services, portalRequest())).toMatchObject({ outcome: 'too-many' })
  for (let number = 0; number < 5; number += 1) {
    expect(await requestCode(services, portalRequest({ device: 'ada-laptop' }))).toMatchObject({ outcome: 'sent' })
    services.clock.advance(31 * second)
  }
  expect(await requestCode(services, portalRequest({ device: 'ada-laptop' }))).toMatchObject({ outcome: 'too-many' })
})

test('the eleventh different unknown address from one network has to wait, and so do all others there', async () => {
  const ask = (email: string, network = '192.0.2.1') => requestCode(services, portalRequest({ email, network }))
  for (let number = 1; number <= 10; number += 1) {
    expect(await ask(`x${number}@example.org`)).toEqual({ outcome: 'not-found' })
    expect(await ask(`X1@example.org`)).toEqual(
      number < 10 ? { outcome: 'not-found' } : { outcome: 'too-many', seconds: 900 },
    )
  }
  services.clock.advance(minute)
  expect(await ask('x11@example.org')).toEqual({ outcome: 'too-many', seconds: 14 * 60 })
  expect(await ask('ada@example.org'), 'or the answer would still tell who is registered').toMatchObject({
    outcome: 'too-many',
  })
  expect(await ask('x11@example.org', '192.0.2.2'), 'another network').toEqual({ outcome: 'not-found' })
  const known = portalRequest({ device: 'ada-laptop' })
  expect(await requestCode(services, known), 'a browser that has signed in before').toMatchObject({ outcome: 'sent' })
  services.clock.advance(14 * minute)
  expect(await ask('x11@example.org')).toEqual({ outcome: 'not-found' })
})

test('a burst of requests learns about ten unknown addresses, not more', async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      requestCode(services, portalRequest({ email: `x${number}@example.org` })),
    ),
  )
  expect(results.filter(({ outcome }) => outcome === 'not-found')).toHaveLength(10)
  expect(results.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(40)
})

test('one IPv6 /48 learns about a hundred unknown addresses in a quarter of an hour', async () => {
  const ask = (household: number, prefix = '2001:db8:1') =>
    requestCode(services, portalRequest({ email: `x${household}@example.org`, network: `${prefix}:${household}::/64` }))
  const results = await Promise.all(Array.from({ length: 120 }, (_, household) => ask(household)))
  expect(results.filter(({ outcome }) => outcome === 'not-found')).toHaveLength(100)
  expect(await ask(999)).toEqual({ outcome: 'too-many', seconds: 900 })
  expect(await ask(999, '2001:db8:2'), 'the neighbours').toEqual({ outcome: 'not-found' })
  services.clock.advance(15 * minute)
  expect(await ask(999)).toEqual({ outcome: 'not-found' })
})

test('a failed look-up is reported as a failure', async () => {
  const db = services.db.withTables()
  Object.assign(services, { db: { transaction: () => ({ execute: () => Promise.reject(new Error('gone')) }) } })
  expect(await requestCode(services, portalRequest())).toEqual({ outcome: 'database-error' })
  Object.assign(services, { db })
})

test('the email has the code in its subject, its first line and, bound to the site, its last line', async () => {
  const letter = await portalCodeLetter.render(
    { firstName: 'Ada', code: '012345', key: 'a-key' },
    { origin: 'https://bootcamp.example' },
  )
  const lines = letter.text.trimEnd().split('\n')
  expect(letter.subject).toMatch(/^012345 /)
  expect(lines[0]).toContain('012345')
  expect(lines.at(-1)).toBe('@bootcamp.example #012345')
  expect(letter.text).toContain('10 minutes')
  expect(letter.html).toContain('012345')
})

test('an admin’s email also has a link, built from the configured origin alone', async () => {
  const facts = { firstName: 'Boss', code: '012345', token: 'a-token', key: 'a-key' }
  const letter = await adminCodeLetter.render(facts, { origin: 'https://bootcamp.example' })
  expect(letter.text).toContain('https://bootcamp.example/auth/confirm?token=a-token')
  expect(letter.html).toContain('https://bootcamp.example/auth/confirm?token=a-token')
  expect(letter.text.trimEnd().split('\n').at(-1)).toBe('@bootcamp.example #012345')
})

test('the waiting sentence has the seconds of the outcome', async () => {
  await requestCode(services, portalRequest())
  const result = await requestCode(services, portalRequest())
  expect(result.outcome === 'too-many' && waitingSentence(result.seconds)).toBe(
    'Please wait 30 seconds before requesting another code.',
  )
})
