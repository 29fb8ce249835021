import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newCode, newToken } from '../secrets.server.ts'
import {
  addPerson,
  adminRequest,
  day,
  minute,
  openSignInServices,
  otherThan,
  portalRequest,
  readNewestCode,
  type SignInServices,
  second,
  slowDownInserts,
} from '../test-kit.ts'
import { forgetOldSignIns } from './forget-old-sign-ins.server.ts'
import { requestCode } from './request-code.server.ts'
import { type CodeTry, openLink, verifyCode } from './verify-code.server.ts'

let services: SignInServices
beforeEach(async () => {
  services = await openSignInServices()
})
afterEach(() => services.close())

const verify = (code: string, change: Partial<CodeTry> = {}) =>
  verifyCode(services, { ...portalRequest(), code, oldToken: null, ...change })
const verifyAdmin = (code: string) => verify(code, { area: 'admin', email: 'boss@example.org' })

async function newPortalCode(): Promise<string> {
  expect(await requestCode(services, portalRequest())).toMatchObject({ outcome: 'sent' })
  return readNewestCode(services)
}

test('a session stores the browser’s name if it is known', async () => {
  await verify(await newPortalCode(), { program: 'Firefox on Windows' })
  expect(await services.db.selectFrom('sessions').select('browser').execute()).toEqual([
    { browser: 'Firefox on Windows' },
  ])
})

async function newAdminLetter(): Promise<{ code: string; token: string }> {
  await requestCode(services, adminRequest)
  const [entry] = await services.mailbox.list()
  const letter = await services.mailbox.read(entry?.id ?? '')
  const token = /\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  return { code: await readNewestCode(services), token }
}

async function countSessions(): Promise<number> {
  return (await services.db.selectFrom('sessions').select('member_id').execute()).length
}

test('50 verifications of one valid code at once make exactly one session', async () => {
  const code = await newPortalCode()
  await slowDownInserts(services, 'sessions')
  const results = await Promise.all(Array.from({ length: 50 }, () => verify(code)))
  expect(results.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1)
  expect(results.filter(({ outcome }) => outcome === 'invalid')).toHaveLength(49)
  expect(await countSessions()).toBe(1)
})

test('during a change of the secret, codes and links of one server are valid on the other', async () => {
  const secret = 'the new secret of the server, of 32 characters or more'
  const changed = { ...services, secret, previousSecrets: [services.secret] }
  const attempt = { ...portalRequest(), oldToken: null }
  const code = await newPortalCode()
  expect(await verifyCode(changed, { ...attempt, code })).toMatchObject({ outcome: 'signed-in' })
  const { token } = await newAdminLetter()
  expect(await openLink(changed, token, null)).toMatchObject({ outcome: 'signed-in' })
  services.clock.advance(minute)
  const learning = { ...services, previousSecrets: [secret] }
  await requestCode(changed, portalRequest())
  expect(await verifyCode(learning, { ...attempt, code: await readNewestCode(services) })).toMatchObject({
    outcome: 'signed-in',
  })
})

test('50 clicks on one link, mixed with its code, make exactly one session', async () => {
  const { code, token } = await newAdminLetter()
  await slowDownInserts(services, 'sessions')
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, number) => (number % 2 ? openLink(services, token, null) : verifyAdmin(code))),
  )
  expect(results.filter(({ outcome }) => outcome === 'signed-in')).toHaveLength(1)
  expect(await countSessions()).toBe(1)
})

test('a code works for 10 minutes: at 9:59, and at 10:01 it has expired', async () => {
  const first = await newPortalCode()
  services.clock.advance(10 * minute + second)
  expect(await verify(first)).toEqual({ outcome: 'expired' })
  const younger = await newPortalCode()
  services.clock.advance(9 * minute + 59 * second)
  expect(await verify(younger)).toMatchObject({ outcome: 'signed-in' })
})

test('a link expires with its code', async () => {
  const { token } = await newAdminLetter()
  services.clock.advance(10 * minute + second)
  expect(await openLink(services, token, null)).toEqual({ outcome: 'expired' })
})

test('a newer code invalidates the older one, and its link', async () => {
  const older = await newPortalCode()
  services.clock.advance(31 * second)
  let newer = await newPortalCode()
  while (newer === older) {
    services.clock.advance(31 * second)
    newer = await newPortalCode()
  }
  expect(await verify(older)).toEqual({ outcome: 'invalid' })
  expect(await verify(newer)).toMatchObject({ outcome: 'signed-in' })

  const { token } = await newAdminLetter()
  services.clock.advance(31 * second)
  await newAdminLetter()
  expect(await openLink(services, token, null)).toEqual({ outcome: 'invalid' })
})

test('an admin’s code opens no portal and a participant’s no admin area, even for one person', async () => {
  await addPerson(services, { email: 'both@example.org', status: 'registered', role: 'admin' })
  const both = { email: 'both@example.org' }
  await requestCode(services, portalRequest(both))
  const portalCode = await readNewestCode(services)
  expect(await verify(portalCode, { ...both, area: 'admin' })).toEqual({ outcome: 'expired' })
  services.clock.advance(31 * second)
  await requestCode(services, { ...adminRequest, ...both })
  const adminCode = await readNewestCode(services)
  expect(adminCode).not.toBe(portalCode)
  expect(await verify(adminCode, both)).toEqual({ outcome: 'invalid' })
  expect(await verify(adminCode, { ...both, area: 'admin' })).toMatchObject({ outcome: 'signed-in' })
  expect(await verify(portalCode, both)).toMatchObject({ outcome: 'signed-in' })
})

test('a person’s code is invalid for another person', async () => {
  await addPerson(services, { email: 'eve@example.org', status: 'registered' })
  const code = await newPortalCode()
  expect(await verify(code, { email: 'eve@example.org' })).toEqual({ outcome: 'expired' })
  await requestCode(services, portalRequest({ email: 'eve@example.org' }))
  expect(await verify(code, { email: 'eve@example.org' })).toEqual({ outcome: 'invalid' })
})

test('after five wrong attempts the right code is refused too, with the waiting time if there is one', async () => {
  const code = await newPortalCode()
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await verify(otherThan(code))).toEqual({ outcome: 'invalid' })
  services.clock.advance(10 * second)
  expect(await verify(code)).toEqual({ outcome: 'spent', seconds: 20 })
  services.clock.advance(20 * second)
  expect(await verify(code)).toEqual({ outcome: 'spent', seconds: 0 })
  expect(await countSessions()).toBe(0)
})

test('parallel wrong attempts are counted one by one', async () => {
  const code = await newPortalCode()
  const results = await Promise.all(Array.from({ length: 20 }, () => verify(otherThan(code))))
  expect(results.filter(({ outcome }) => outcome === 'invalid')).toHaveLength(5)
  expect(results.filter(({ outcome }) => outcome === 'spent')).toHaveLength(15)
})

test('four wrong attempts leave the fifth', async () => {
  const code = await newPortalCode()
  for (let attempt = 0; attempt < 4; attempt += 1) await verify(otherThan(code))
  expect(await verify(code)).toMatchObject({ outcome: 'signed-in' })
})

test('a stranger can neither guess nor replace the code of a known browser', async () => {
  await requestCode(services, portalRequest({ device: 'ada-laptop' }))
  const code = await readNewestCode(services)
  services.clock.advance(31 * second)
  const strangers = await newPortalCode()
  for (let attempt = 0; attempt < 6; attempt += 1) await verify(otherThan(strangers))
  expect(await verify(code, { device: 'ada-laptop' })).toMatchObject({ outcome: 'signed-in' })
})

test('a member who lost the registration before entering the code is not signed in', async () => {
  const code = await newPortalCode()
  await services.db
    .updateTable('community_members')
    .set({ status: 'cancelled' })
    .where('email', '=', 'ada@example.org')
    .execute()
  expect(await verify(code)).toEqual({ outcome: 'not-found' })
  expect(await countSessions()).toBe(0)
})

test('a former admin is not signed in, by code or by link', async () => {
  const { code, token } = await newAdminLetter()
  await services.db.updateTable('members').set({ role: 'member' }).where('email', '=', 'boss@example.org').execute()
  expect(await verifyAdmin(code)).toEqual({ outcome: 'not-found' })
  expect(await openLink(services, token, null)).toEqual({ outcome: 'not-found' })
})

test('each sign-in makes a new token and ends the browser’s previous session', async () => {
  const first = await verify(await newPortalCode())
  if (first.outcome !== 'signed-in') throw new Error(first.outcome)
  services.clock.advance(31 * second)
  const again = await verify(await newPortalCode(), { oldToken: first.token })
  if (again.outcome !== 'signed-in') throw new Error(again.outcome)
  expect(again.token).not.toBe(first.token)
  expect(await countSessions()).toBe(1)

  const { token } = await newAdminLetter()
  const byLink = await openLink(services, token, again.token)
  if (byLink.outcome !== 'signed-in') throw new Error(byLink.outcome)
  expect(byLink.token).not.toBe(again.token)
  expect(await countSessions()).toBe(1)
})

test('a token planted in the browser becomes no session', async () => {
  const planted = newToken()
  const result = await verify(await newPortalCode(), { oldToken: planted })
  expect(result).toMatchObject({ outcome: 'signed-in', token: expect.not.stringContaining(planted) })
})

test('an invented link opens nothing', async () => {
  await newAdminLetter()
  expect(await openLink(services, newToken(), null)).toEqual({ outcome: 'invalid' })
  expect(await openLink(services, '', null)).toEqual({ outcome: 'invalid' })
})

test('the database holds no code, no token, and no plain hash of one', async () => {
  const portalCode = await newPortalCode()
  const { code: adminCode, token } = await newAdminLetter()
  const signedIn = await verify(portalCode)
  if (signedIn.outcome !== 'signed-in') throw new Error(signedIn.outcome)
  services.clock.advance(31 * second)
  services.mailBroken = true
  await requestCode(services, portalRequest())

  const { texts, bytes } = await dump()
  for (const secret of [portalCode, adminCode, token, signedIn.token]) {
    expect(texts.some((text) => text.includes(secret))).toBe(false)
    expect(bytes.some((value) => value.includes(secret))).toBe(false)
  }
  const stored = new Set([...bytes.map((value) => value.toString('hex')), ...texts])
  for (const code of [portalCode, adminCode])
    expect(stored.has(createHash('sha256').update(code).digest('hex'))).toBe(false)
})

/** Every value of every table. */
async function dump(): Promise<{ texts: string[]; bytes: Buffer[] }> {
  const texts: string[] = []
  const bytes: Buffer[] = []
  const { rows } = await services.owner.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  for (const { tablename } of rows) {
    const table = await services.owner.pool.query(`select * from "${tablename}"`)
    for (const value of table.rows.flatMap((row) => Object.values(row))) {
      if (Buffer.isBuffer(value)) bytes.push(value)
      // Random ids may contain any six digits.
      else if (typeof value === 'string' && !/^[0-9a-f-]{36}$/.test(value)) texts.push(value)
    }
  }
  return { texts, bytes }
}

test('codes are spread evenly over all six digits, with leading zeros', () => {
  const buckets = Array(10).fill(0)
  for (let number = 0; number < 20_000; number += 1) {
    const code = newCode()
    expect(code).toMatch(/^\d{6}$/)
    buckets[Number(code[0])] += 1
  }
  for (const count of buckets) expect(Math.abs(count - 2000)).toBeLessThan(300)
})

test('tokens of links and sessions have 256 bits and differ', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('rows that no limit counts are deleted, and others are kept', async () => {
  await verify(await newPortalCode())
  await requestCode(services, portalRequest({ email: 'nobody@example.org' }))
  await forgetOldSignIns(services)
  const count = async () => {
    const { rows } = await services.pool.query(`select (select count(*) from sign_in_challenges) as challenges,
      (select count(*) from unknown_sign_ins) as unknown, (select count(*) from sessions) as sessions`)
    return rows[0]
  }
  expect(await count()).toEqual({ challenges: 1, unknown: 1, sessions: 1 })
  services.clock.advance(7 * day + second)
  await forgetOldSignIns(services)
  expect(await count()).toEqual({ challenges: 0, unknown: 0, sessions: 0 })
})
