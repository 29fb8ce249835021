import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findMemberOfRegistrationKey, registrationUrl } from '../../app/membership/private-link/member-key.server.ts'
import { readTopicKey, subscriptionUrl, topicKey } from '../../app/membership/private-link/topic-links.server.ts'
import { readConfig } from '../../app/platform/config.ts'
import { openOutbox } from '../../app/platform/mail/outbox.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { feedIdOf, feedUrl } from '../../app/portal/schedule/feed/feed-key.server.ts'
import { requestCode } from '../../app/sign-in/codes/request-code.server.ts'
import { verifyCode } from '../../app/sign-in/codes/verify-code.server.ts'
import { hashToken } from '../../app/sign-in/secrets.server.ts'
import { findSession } from '../../app/sign-in/sessions.server.ts'
import { openSignInServices, portalRequest, readNewestCode, type SignInServices } from '../../app/sign-in/test-kit.ts'
import { letters } from '../background/letters.ts'
import { checkSecret } from '../check-secret.ts'
import { secretsOf } from '../data-dir.ts'
import { nameOf, rotate, tellSecrets } from './keys.ts'

const someId = '018f3a52-7e1b-4c3d-9a5e-2b1c0d9e8f7a'

let kit: SignInServices
beforeEach(async () => {
  kit = await openSignInServices()
})
afterEach(() => kit.close())

function aDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'agentspark-keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

/** A server started with the current settings and files. */
async function startOn(env: Record<string, string>): Promise<Services> {
  const secrets = await secretsOf(readConfig(env))
  await checkSecret(kit.db, secrets)
  const outbox = openOutbox({
    ...secrets,
    db: kit.db,
    jobs: kit.jobs,
    templates: letters,
    transport: kit.mailbox,
    origin: kit.config.origin,
    from: kit.config.mailFrom,
    clock: kit.clock,
    log: kit.log,
  })
  onTestFinished(() => outbox.stop())
  return { ...kit, ...secrets, outbox }
}

const lastPart = (url: string) => url.split('/').at(-1) ?? ''

/** Everything made with that server's secret that people may hold. @returns what another server still accepts */
async function everythingMadeBy(server: Services) {
  const { id, email } = await kit.db
    .selectFrom('community_members')
    .select(['id', 'email'])
    .where('status', '=', 'registered')
    .executeTakeFirstOrThrow()
  const attempt = { ...portalRequest(), oldToken: null }
  kit.clock.advance(60_000)
  await requestCode(server, portalRequest())
  const signedIn = await verifyCode(server, { ...attempt, code: await readNewestCode(kit) })
  const token = signedIn.outcome === 'signed-in' ? signedIn.token : ''
  kit.clock.advance(60_000)
  await requestCode(server, portalRequest())
  const code = await readNewestCode(kit)
  const feed = feedUrl(server, someId).split('/').at(-2) ?? ''
  return async (other: Services) => ({
    'private link': (await findMemberOfRegistrationKey(other, lastPart(registrationUrl(server, { id, email })))) === id,
    'unsubscribe link': readTopicKey(other, 'news', topicKey(server.secret, 'news', someId)) === someId,
    'link that confirms a subscription':
      readTopicKey(other, 'next-bootcamp', lastPart(subscriptionUrl(server, 'next-bootcamp', someId))) === someId,
    calendar: feedIdOf(other, feed) === someId,
    session: (await findSession(other.db, hashToken(token)))?.memberId === id,
    code: (await verifyCode(other, { ...attempt, code })).outcome === 'signed-in',
  })
}

const good = {
  'private link': true,
  'unsubscribe link': true,
  'link that confirms a subscription': true,
  calendar: true,
  session: true,
  code: true,
}

/** An email that could not be sent so far. */
async function addWaiting({ outbox }: Services): Promise<void> {
  const template = letters.find(({ kind }) => kind === 'farewell')
  if (!template) throw new Error('There is no farewell.')
  await outbox.add(kit.db, template, { to: 'ada@example.org', facts: { firstName: 'Ada' } })
}

test('one command changes the secret of a data folder: links, calendars, sessions, codes and waiting emails stay valid', async () => {
  const dataDir = aDataDir()
  const env = { DATA_DIR: dataDir }
  const before = await startOn(env)
  const left = await everythingMadeBy(before)
  await addWaiting(before)

  const said = await rotate(readConfig(env))
  const after = await startOn(env)
  expect(after.secret).not.toBe(before.secret)
  expect(said).toContain(`a new secret (${nameOf(after.secret)})`)
  expect(said).not.toContain(after.secret)
  for (const name of ['secret', 'secret-previous']) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600)
  expect(await left(after)).toEqual(good)

  await rotate(readConfig(env))
  await rotate(readConfig(env))
  const later = await startOn(env)
  expect(later.previousSecrets).toHaveLength(3)
  expect(await left(later)).toEqual({ ...good, code: false })

  expect(await tellSecrets(later)).toContain('One email waits sealed with an earlier secret')
  expect(await later.outbox.sealAnew()).toBe(1)
  expect(await later.outbox.sealAnew()).toBe(0)
  expect(await tellSecrets(later)).toContain('Nothing in the database needs an earlier secret.')
  // So only links depend on the earlier secrets.
  rmSync(path.join(dataDir, 'secret-previous'))
  const alone = await startOn(env)
  expect(await alone.outbox.countUnreadable(10)).toBe(0)
  expect(await kit.sendEmails(alone)).toBe(1)
  expect(await left(alone)).toEqual({
    ...Object.fromEntries(Object.keys(good).map((key) => [key, false])),
    session: true,
  })
})

test('several servers change the secret with the command’s steps, and nothing ends and no server is refused', async () => {
  const old = 'Fv0Gk1ZsQm8xT2nB7wLrY5cJ9dHpA3eU6iOq4uXyEtW'
  const one = await startOn({ SECRET: old })
  await startOn({ SECRET: old })
  const left = await everythingMadeBy(one)
  await addWaiting(one)
  const said = await rotate(readConfig({ SECRET: old }))
  expect(said).not.toContain(old)
  const made = /^ {2}(\S{64})$/m.exec(said)?.[1] ?? ''
  expect(said).toContain(`SECRET_PREVIOUS=${made}\n`)
  // 1. Both accept it.
  const learning = await startOn({ SECRET: old, SECRET_PREVIOUS: made })
  await startOn({ SECRET: old, SECRET_PREVIOUS: made })
  // 2. One after the other uses it.
  const changed = await startOn({ SECRET: made, SECRET_PREVIOUS: old })
  expect(await changed.outbox.sealAnew()).toBe(1)
  expect(await learning.outbox.countUnreadable(10)).toBe(0)
  expect(await left(changed)).toEqual(good)
  const also = await everythingMadeBy(changed)
  expect(await also(learning)).toEqual(good)
  expect(await tellSecrets(changed)).toMatch(
    new RegExp(`^${nameOf(old)}  earlier, accepted here, since .*\n${nameOf(made)}  in use, since `),
  )
  // 3. A server without it is refused.
  await expect(startOn({ SECRET: old })).rejects.toThrow('SECRET is not the one that this database is used with')
})

test('an email that is being sent or doesn’t open stops no other from being sealed anew', async () => {
  const dataDir = aDataDir()
  const before = await startOn({ DATA_DIR: dataDir })
  for (let n = 0; n < 3; n += 1) await addWaiting(before)
  const [broken, busy] = await kit.db.selectFrom('emails').select('id').where('kind', '=', 'farewell').execute()
  await kit.db
    .updateTable('emails')
    .set({ sealed_facts: Buffer.from('nothing that was ever sealed, and long enough') })
    .where('id', '=', broken?.id ?? '')
    .execute()
  await rotate(readConfig({ DATA_DIR: dataDir }))
  const after = await startOn({ DATA_DIR: dataDir })
  await kit.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('emails')
      .select('id')
      .where('id', '=', busy?.id ?? '')
      .forUpdate()
      .execute()
    expect(await after.outbox.sealAnew()).toBe(1)
  })
  expect(await after.outbox.sealAnew()).toBe(1)
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(after.secret)
})
