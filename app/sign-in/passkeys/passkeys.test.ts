import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { type Odd, TestPasskey } from '../../../test/passkey.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { removeAdmin } from '../../invitations/remove-admin.server.ts'
import { lockMember } from '../../membership/members.server.ts'
import { deleteMember } from '../../membership/roster/editing/delete-member.server.ts'
import { findPersonalData } from '../../portal/my-data/personal-data.server.ts'
import type { ConfirmedOwner, Viewer } from '../../viewer.ts'
import { challengeMinutes, confirmedForMinutes, mustConfirm, stillNeeded } from '../passkey.ts'
import { hashToken, newToken } from '../secrets.server.ts'
import { findSession, insertSession } from '../sessions.server.ts'
import { addPasskey } from './add-passkey.server.ts'
import { cancelResetByLink } from './cancel-reset.server.ts'
import { type Challenge, challengeCookie, newChallenge, readChallenge } from './challenge.server.ts'
import { makeRecoveryCodes, removePasskey, renamePasskey } from './change-passkey.server.ts'
import { confirmAdmin } from './confirm/confirm-admin.server.ts'
import { deletePasskeysOf, listPasskeys } from './passkeys.server.ts'
import { recoverByCode } from './recovery/recover-by-code.server.ts'
import { requestReset } from './recovery/request-reset.server.ts'
import { resetPasskeysByOperator } from './recovery/reset-passkeys.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'
import { requirePasskeys } from './require-passkeys.server.ts'
import { signInByPasskey } from './sign-in-by-passkey.server.ts'

const minute = 60_000
const hour = 60 * minute

let services: TestServices
let boss: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  boss = await addAdmin(services)
})
afterEach(() => services.close())

async function startSession(admin: ConfirmedOwner): Promise<string> {
  const token = newToken()
  const session = { token_hash: hashToken(token), member_id: admin.memberId }
  await services.db.transaction().execute((tx) => insertSession(tx, session, services.clock.now()))
  return token
}

const viewerOf = async (token: string) => (await findSession(services.db, hashToken(token))) as Viewer | null

/** A key that was added to an account. */
async function addKey(admin: ConfirmedOwner, { name = 'Laptop', token = '', odd = {} as Odd } = {}) {
  const passkey = new TestPasskey(services.config.origin)
  const challenge = newChallenge('add', admin.memberId, services.clock.now())
  const user = { id: Buffer.from(admin.memberId).toString('base64url') }
  const answer = passkey.create({ challenge: challenge.challenge, user }, odd)
  const result = await addPasskey(services, admin, token || (await startSession(admin)), { challenge, answer, name })
  return { passkey, result, challenge, answer, codes: 'codes' in result ? (result.codes ?? []) : [] }
}

function ask(purpose: Challenge['purpose'] = 'sign-in', memberId: string | null = null): Challenge {
  return newChallenge(purpose, memberId, services.clock.now())
}

function signIn(
  passkey: TestPasskey,
  odd: Odd = {},
  challenge: Challenge | null = ask(),
  oldToken: string | null = null,
) {
  const answer = passkey.sign({ challenge: challenge?.challenge ?? newToken() }, odd)
  return signInByPasskey(services, { challenge, answer, network: '192.0.2.1', oldToken })
}

async function auditOf(...actions: string[]) {
  const rows = await services.db.selectFrom('audit_log').select(['action', 'actor', 'reason']).orderBy('id').execute()
  return rows.filter(({ action }) => actions.includes(action))
}

async function lettersTo(email: string) {
  await services.sendEmails()
  return (await services.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a passkey alone signs in, and its session opens the admin area', async () => {
  const { passkey, codes } = await addKey(boss)
  expect(codes).toHaveLength(10)
  const result = await signIn(passkey)
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  const viewer = await viewerOf(result.token)
  expect(viewer && stillNeeded(viewer)).toBeNull()
  expect(await auditOf('Signed in')).toEqual([
    { action: 'Signed in', actor: boss.email, reason: 'With the passkey "Laptop".' },
  ])
})

test('a sign-in by passkey makes a new token and ends the browser’s previous session, and no other', async () => {
  const otherBrowser = await startSession(boss)
  const thisBrowser = await startSession(boss)
  const { passkey } = await addKey(boss, { token: otherBrowser })
  const result = await signIn(passkey, {}, ask(), thisBrowser)
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  expect(result.token).not.toBe(thisBrowser)
  expect(await viewerOf(thisBrowser)).toBeNull()
  expect(await viewerOf(otherBrowser)).not.toBeNull()
})

test('an admin with a passkey does not get in by a code alone, not even in earlier sessions', async () => {
  const before = await startSession(boss)
  await addKey(boss)
  for (const token of [before, await startSession(boss)]) {
    const viewer = await viewerOf(token)
    expect(viewer && stillNeeded(viewer)).toBe('passkey')
  }
})

test('several keys of one person each sign in, and a removed one does not', async () => {
  const laptop = await addKey(boss)
  services.clock.advance(minute)
  const phone = await addKey(boss, { name: 'Phone' })
  expect((await signIn(laptop.passkey)).outcome).toBe('signed-in')
  expect((await signIn(phone.passkey)).outcome).toBe('signed-in')
  const [first] = await listPasskeys(services.db, boss.memberId)
  expect(await removePasskey(services, boss, first?.id ?? '')).toEqual({ outcome: 'removed', name: 'Laptop' })
  expect((await signIn(laptop.passkey)).outcome).toBe('refused')
  expect((await signIn(phone.passkey)).outcome).toBe('signed-in')
})

test('a signature opens once, and of twenty at once one', async () => {
  const { passkey } = await addKey(boss)
  const challenge = ask()
  const shown = { challenge, answer: passkey.sign({ challenge: challenge.challenge }) }
  const tries = Array.from({ length: 20 }, () =>
    signInByPasskey(services, { ...shown, network: '192.0.2.1', oldToken: null }),
  )
  const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome)
  expect(outcomes.filter((outcome) => outcome === 'signed-in')).toHaveLength(1)
})

test('a key without a counter can not be replayed either', async () => {
  const { passkey } = await addKey(boss)
  const challenge = ask()
  const shown = { challenge, answer: passkey.sign({ challenge: challenge.challenge }, { counter: 0 }) }
  const attempt = { ...shown, network: '192.0.2.1', oldToken: null }
  expect((await signInByPasskey(services, attempt)).outcome).toBe('signed-in')
  expect((await signInByPasskey(services, attempt)).outcome).toBe('refused')
})

test.each<[string, Odd]>([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another port', { origin: 'http://localhost:9999' }],
  ['for another site', { site: 'evil.example' }],
  ['without asking for its person', { unverified: true }],
  ['something else than was asked', { challenge: newToken() }],
])('a signature %s is refused, and a new key too', async (_, odd) => {
  const { passkey } = await addKey(boss)
  expect((await signIn(passkey, odd)).outcome).toBe('refused')
  expect((await signIn(passkey)).outcome).toBe('signed-in')
  expect((await addKey(boss, { odd })).result.outcome).toBe('refused')
  expect(await listPasskeys(services.db, boss.memberId)).toHaveLength(1)
})

test('a counter that goes back is refused: a copy of the key is in use', async () => {
  const { passkey } = await addKey(boss)
  expect((await signIn(passkey, { counter: 7 })).outcome).toBe('signed-in')
  expect((await signIn(passkey, { counter: 7 })).outcome).toBe('refused')
  expect((await signIn(passkey, { counter: 6 })).outcome).toBe('refused')
  expect((await signIn(passkey, { counter: 8 })).outcome).toBe('signed-in')
})

test('an unknown key and a changed signature open nothing', async () => {
  const { passkey } = await addKey(boss)
  expect((await signIn(new TestPasskey(services.config.origin))).outcome).toBe('refused')
  const challenge = ask()
  const answer = passkey.sign({ challenge: challenge.challenge })
  const other = new TestPasskey(services.config.origin).sign({ challenge: challenge.challenge })
  answer.response.signature = other.response.signature
  const attempt = { challenge, answer, network: '192.0.2.1', oldToken: null }
  expect((await signInByPasskey(services, attempt)).outcome).toBe('refused')
  expect((await auditOf('Sign-in refused')).map(({ reason }) => reason)).toEqual(['The passkey was refused.'])
})

test('a challenge is valid in its browser, for its purpose, its person and five minutes', () => {
  const now = services.clock.now()
  const asked = ask('confirm', boss.memberId)
  const request = new Request(services.config.origin, {
    headers: { Cookie: challengeCookie(services, asked).split(';')[0] ?? '' },
  })
  const read = (change: object = {}, at = now) =>
    readChallenge(request, services, { purpose: 'confirm', memberId: boss.memberId, ...change }, at)
  expect(read()).toEqual(asked)
  expect(read({ purpose: 'add' })).toBeNull()
  expect(read({ memberId: null })).toBeNull()
  expect(read({}, new Date(now.getTime() + challengeMinutes * minute))).toBeNull()
  const bare = new Request(services.config.origin)
  expect(readChallenge(bare, services, { purpose: 'confirm', memberId: boss.memberId }, now)).toBeNull()
  const forged = { ...services, secret: 'another secret, 0123456789 0123456789', previousSecrets: [] }
  expect(readChallenge(request, forged, { purpose: 'confirm', memberId: boss.memberId }, now)).toBeNull()
})

test('a confirmation is valid for ten minutes, by one’s own key, and in that session only', async () => {
  const token = await startSession(boss)
  const { passkey } = await addKey(boss, { token })
  const other = await addAdmin(services, 'other@example.org')
  const foreign = await addKey(other)
  const isAsked = async () => mustConfirm((await viewerOf(token)) as Viewer, services.clock.now())
  expect(await isAsked()).toBe(false)
  services.clock.advance(confirmedForMinutes * minute)
  expect(await isAsked()).toBe(true)
  const confirm = (by: TestPasskey) => {
    const challenge = ask('confirm', boss.memberId)
    return confirmAdmin(services, boss, token, { challenge, answer: by.sign({ challenge: challenge.challenge }) })
  }
  expect(await confirm(foreign.passkey)).toEqual({ outcome: 'refused' })
  expect(await isAsked()).toBe(true)
  const elsewhere = await startSession(boss)
  expect(await confirm(passkey)).toEqual({ outcome: 'confirmed' })
  expect(await isAsked()).toBe(false)
  expect((await viewerOf(elsewhere))?.passkeyAt).toBeNull()
})

test('a sign-in and a reset of the same person don’t deadlock: the sign-in waits', async () => {
  const { passkey } = await addKey(boss)
  const { signedIn, keys } = await services.db.transaction().execute(async (tx) => {
    await lockMember(tx, boss.memberId)
    const signedIn = signIn(passkey)
    await untilWaiting(services.pool)
    return { signedIn, keys: await deletePasskeysOf(tx, boss.memberId) }
  })
  expect(keys).toBe(1)
  expect((await signedIn).outcome).toBe('refused')
})

test('a change of keys by another person is emailed to the owner, and goes from the audit log when they leave', async () => {
  const ada = await addAdmin(services, 'ada@example.org')
  await services.db
    .updateTable('members')
    .set({ first_name: 'Ada', last_name: 'Lovelace' })
    .where('id', '=', ada.memberId)
    .execute()
  await addKey(ada, { name: 'Ada’s phone' })
  const [key] = await listPasskeys(services.db, ada.memberId)
  await renamePasskey(services, ada, key?.id ?? '', 'Phone of Ada Lovelace')
  await requestReset(services, boss, ada.memberId)
  const told = (await findPersonalData(services.db, ada.memberId))?.auditLog
  expect(told).toContainEqual(
    expect.objectContaining({ action: 'Passkey reset requested', by: 'an admin', changes: {}, reason: null }),
  )
  await deleteMember(services, ada.memberId, boss)
  const left = await services.db.selectFrom('audit_log').selectAll().execute()
  expect(left.map(({ action }) => action)).toContain('Passkey renamed')
  expect(JSON.stringify(left)).not.toMatch(/\bada\b|lovelace/i)
})

test('one key belongs to one person, once', async () => {
  const { passkey } = await addKey(boss)
  const other = await addAdmin(services, 'other@example.org')
  for (const admin of [boss, other]) {
    const challenge = newChallenge('add', admin.memberId, services.clock.now())
    const user = { id: Buffer.from(admin.memberId).toString('base64url') }
    const made = { challenge, answer: passkey.create({ challenge: challenge.challenge, user }), name: 'Again' }
    expect((await addPasskey(services, admin, newToken(), made)).outcome).toBe('known-already')
  }
})

test('only one’s own keys can be renamed', async () => {
  await addKey(boss)
  const other = await addAdmin(services, 'other@example.org')
  const [key] = await listPasskeys(services.db, boss.memberId)
  expect(await renamePasskey(services, other, key?.id ?? '', 'Mine')).toEqual({ outcome: 'passkey-not-found' })
  expect(await removePasskey(services, other, key?.id ?? '')).toEqual({ outcome: 'passkey-not-found' })
  expect(await renamePasskey(services, boss, key?.id ?? '', 'Work laptop')).toEqual({ outcome: 'renamed' })
  expect((await listPasskeys(services.db, boss.memberId)).map(({ name }) => name)).toEqual(['Work laptop'])
})

test('passkeys can be required only once there are two keys, and then the last one of a person stays', async () => {
  expect(await requirePasskeys(services, boss, true)).toEqual({ outcome: 'too-few' })
  await addKey(boss)
  expect(await requirePasskeys(services, boss, true)).toEqual({ outcome: 'too-few' })
  const other = await addAdmin(services, 'other@example.org')
  await addKey(other)
  const third = await addAdmin(services, 'third@example.org')
  expect(await requirePasskeys(services, third, true)).toEqual({ outcome: 'too-few' })
  expect(await requirePasskeys(services, boss, true)).toEqual({ outcome: 'required' })
  const viewer = await viewerOf(await startSession(third))
  expect(viewer && stillNeeded(viewer)).toBe('first passkey')
  const [key] = await listPasskeys(services.db, boss.memberId)
  expect(await removePasskey(services, boss, key?.id ?? '')).toEqual({ outcome: 'last-one' })
  expect(await requirePasskeys(services, boss, false)).toEqual({ outcome: 'optional' })
  expect(await removePasskey(services, boss, key?.id ?? '')).toMatchObject({ outcome: 'removed' })
})

test('two concurrent removals of two keys leave one while passkeys are required', async () => {
  await addKey(boss)
  await addKey(boss, { name: 'Phone' })
  await requirePasskeys(services, boss, true)
  // Time for both checks before either commit.
  await services.owner.pool.query(`create function slow_down() returns trigger language plpgsql as
    'begin perform pg_sleep(0.3); return new; end'`)
  await services.owner.pool.query(
    `create trigger slow_down before insert on audit_log for each row execute function slow_down()`,
  )
  const keys = await listPasskeys(services.db, boss.memberId)
  const outcomes = await Promise.all(keys.map(({ id }) => removePasskey(services, boss, id)))
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['last-one', 'removed'])
})

test('a recovery code works once, ends all keys and sessions, and leaves the other codes', async () => {
  const { passkey, codes } = await addKey(boss)
  const [elsewhere, here] = [await startSession(boss), await startSession(boss)]
  const viewer = (await viewerOf(here)) as Viewer
  expect(await recoverByCode(services, viewer, 'aaaa-bbbb-cccc-dddd-eeee-ffff')).toEqual({ outcome: 'wrong' })
  const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
  const result = await recoverByCode(services, viewer, typed)
  if (result.outcome !== 'recovered') throw new Error(result.outcome)
  expect(await viewerOf(elsewhere)).toBeNull()
  expect(await viewerOf(here)).toBeNull()
  expect((await signIn(passkey)).outcome).toBe('refused')
  const recovered = await viewerOf(result.token)
  expect(recovered && stillNeeded(recovered)).toBeNull()
  expect(await countRecoveryCodes(services.db, boss.memberId)).toBe(9)
  expect(await recoverByCode(services, viewer, typed)).toEqual({ outcome: 'wrong' })
  expect((await auditOf('Passkeys reset')).map(({ reason }) => reason)).toEqual(['With a recovery code.'])
  expect((await addKey(boss)).codes).toEqual([])
})

test('recovery codes belong to one person, are not readable in the database, and a new set invalidates the old one', async () => {
  const { codes } = await addKey(boss)
  const other = await addAdmin(services, 'other@example.org')
  await addKey(other)
  const viewer = (await viewerOf(await startSession(other))) as Viewer
  expect(await recoverByCode(services, viewer, codes[0] ?? '')).toEqual({ outcome: 'wrong' })
  const { rows } = await services.pool.query('select * from recovery_codes')
  expect(JSON.stringify(rows)).not.toContain(codes[0])
  const made = await makeRecoveryCodes(services, boss)
  const own = (await viewerOf(await startSession(boss))) as Viewer
  expect(await recoverByCode(services, own, codes[0] ?? '')).toEqual({ outcome: 'wrong' })
  expect(made).toMatchObject({ outcome: 'made' })
  expect(await countRecoveryCodes(services.db, boss.memberId)).toBe(10)
})

test('attempts at recovery codes are limited', async () => {
  await addKey(boss)
  const viewer = (await viewerOf(await startSession(boss))) as Viewer
  const outcomes = []
  for (let n = 0; n < 12; n += 1) outcomes.push((await recoverByCode(services, viewer, 'no code')).outcome)
  expect(outcomes).toEqual([...Array(10).fill('wrong'), 'too-many', 'too-many'])
  services.clock.advance(15 * minute)
  expect((await recoverByCode(services, viewer, 'no code')).outcome).toBe('wrong')
})

test('a reset that another admin requests happens after a day, with emails to all, and ends keys, codes and sessions', async () => {
  const { passkey } = await addKey(boss)
  const token = await startSession(boss)
  const other = await addAdmin(services, 'other@example.org')
  expect(await requestReset(services, other, boss.memberId)).toMatchObject({ outcome: 'requested' })
  expect(await requestReset(services, other, boss.memberId)).toEqual({ outcome: 'requested-before' })
  expect(await lettersTo(boss.email)).toContain('Your passkeys will be removed tomorrow. Did you ask for this?')
  services.clock.advance(24 * hour - 1)
  expect(await services.runJobs()).toBe(0)
  expect(await viewerOf(token)).not.toBeNull()
  services.clock.advance(1)
  expect(await services.runJobs()).toBe(1)
  expect((await signIn(passkey)).outcome).toBe('refused')
  expect(await viewerOf(token)).toBeNull()
  expect(await countRecoveryCodes(services.db, boss.memberId)).toBe(0)
  expect((await auditOf('Passkey reset requested', 'Passkeys reset')).map(({ actor }) => actor)).toEqual([
    other.email,
    'the product itself',
  ])
  expect(await lettersTo(boss.email)).toContain('Your passkeys were reset')
  expect(await lettersTo(other.email)).toContain('The Boss’s passkeys will be removed')
})

test('the owner cancels it by the link of the email, or by signing in with a key', async () => {
  const { passkey } = await addKey(boss)
  const other = await addAdmin(services, 'other@example.org')
  await requestReset(services, other, boss.memberId)
  await services.sendEmails()
  const asked = (await services.mailbox.list()).find(({ subject }) => subject.includes('Did you ask'))
  const { text = '' } = (await services.mailbox.read(asked?.id ?? '')) ?? {}
  const key = /passkey-reset\/([\w-]+)/.exec(text)?.[1] ?? ''
  expect(await cancelResetByLink(services, `${key}x`)).toBe('not-found')
  expect(await cancelResetByLink(services, key)).toBe('cancelled')
  expect(await cancelResetByLink(services, key)).toBe('not-found')
  await requestReset(services, other, boss.memberId)
  expect((await signIn(passkey)).outcome).toBe('signed-in')
  services.clock.advance(48 * hour)
  await services.runJobs()
  expect((await signIn(passkey)).outcome).toBe('signed-in')
  expect((await auditOf('Passkey reset cancelled')).map(({ reason }) => reason)).toEqual([
    'By the link of the email.',
    'They signed in with a passkey, so they have not lost it.',
  ])
})

test('the operator resets the keys of an admin at once, and of no other person', async () => {
  const { passkey } = await addKey(boss)
  const token = await startSession(boss)
  expect(await resetPasskeysByOperator(services, 'nobody@example.org')).toBe('no-admin')
  expect(await resetPasskeysByOperator(services, boss.email.toUpperCase())).toBe('reset')
  expect((await signIn(passkey)).outcome).toBe('refused')
  expect(await viewerOf(token)).toBeNull()
})

test('a former admin loses keys and codes with the role', async () => {
  const other = await addAdmin(services, 'other@example.org')
  const { passkey } = await addKey(other)
  await removeAdmin(services, boss, other.memberId)
  expect((await signIn(passkey)).outcome).toBe('refused')
  expect(await listPasskeys(services.db, other.memberId)).toEqual([])
  expect(await countRecoveryCodes(services.db, other.memberId)).toBe(0)
})
