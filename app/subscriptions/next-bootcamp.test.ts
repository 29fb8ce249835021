import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { contextOf } from '../../test/context.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { subscribe } from '../../test/subscriptions.ts'
import { insertMembers, updateMember } from '../membership/members.server.ts'
import { findMemberOfRegistrationKey } from '../membership/private-link/member-key.server.ts'
import { readTopicKey, subscriptionUrl } from '../membership/private-link/topic-links.server.ts'
import { register, registerNewcomer, setStatus } from '../membership/registrations.server.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { daysToConfirm } from '../membership/subscription.ts'
import { findSubscription, findTopics, forgetUnconfirmedBefore } from '../membership/subscriptions.server.ts'
import { moveKeptTurns } from '../membership/turns/turns.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { askToSubscribe } from './ask-to-subscribe.server.ts'
import { confirmTopic, stopTopic } from './choose-topics.server.ts'
import { loader } from './confirm-page.tsx'
import { loader as stopLoader } from './stop-page.tsx'

const email = 'ada@example.org'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const topic = 'next-bootcamp'
const ask = (address = email) => askToSubscribe(services, topic, address)
const confirm = (id: string) => confirmTopic(services, topic, id)
const stored = () => services.db.selectFrom('subscriptions').selectAll().execute()
const find = (id: string) => findSubscription(services.db, topic, id)

/** The subscription of the link in the email to this address. */
async function idInEmail(to = email): Promise<string> {
  const letter = (await services.mailbox.list()).find((one) => one.to === to)
  const key = /\/interest\/([\w-]{64})/.exec(letter?.text ?? '')?.[1] ?? ''
  return readTopicKey(services, topic, key) ?? ''
}

test('an address counts only after its link was used', async () => {
  await ask()
  expect(await services.mailbox.list()).toMatchObject([{ to: email, subject: 'Want to hear when registration opens?' }])
  expect(await stored()).toMatchObject([{ email, confirmed_at: null }])
  const id = await idInEmail()
  const now = services.clock.now()
  await confirm(id)
  services.clock.advance(1000)
  await confirm(id)
  expect(await stored()).toMatchObject([{ email, confirmed_at: now }])
  expect(await find(id)).toMatchObject({ email, memberId: null, isReached: true })
})

test.each([
  ['runs and takes registrations after its day, as the pilot does,', '2025-07-20', true, 'the pilot bootcamp'],
  ['runs and takes none after its day', '2025-07-20', false, null],
  ['is over, whatever it takes,', '2030-01-01', true, null],
] as const)(
  'while a cohort %s a person who confirms is told what can be done now',
  async (_what, day, late, openNow) => {
    services.clock.set(new Date(`${day}T00:00:00Z`))
    await services.db.updateTable('cohorts').set({ late_registration: late }).execute()
    await ask()
    const id = await idInEmail()
    await confirm(id)
    expect(await opened(id)).toMatchObject({ data: { shown: { email, isConfirmed: true }, openNow } })
  },
)

test('an address in another case is the same subscription, and only the email says that it was known', async () => {
  expect(await ask()).toEqual({ seconds: 0, letterSent: true })
  await confirm(await idInEmail())
  const before = await stored()
  services.clock.advance(1000)
  expect(await ask('ADA@example.org')).toEqual({ seconds: 0, letterSent: true })
  expect(await stored(), 'asking again changes nothing').toEqual(before)
  expect((await services.mailbox.list()).map(({ subject }) => subject)).toContain(
    'You’re on the list for the next bootcamp',
  )
})

test('a mailbox gets two emails an hour, however often its address is entered', async () => {
  for (const tag of ['', '+1', '+2', '+3']) await ask(`ada${tag}@example.org`)
  expect(await services.mailbox.list()).toHaveLength(2)
  services.clock.advance(60_000)
  expect(await ask(), 'who gets none is told when to ask again').toMatchObject({ seconds: 3540 })
})

test('ten simultaneous clicks are one subscription', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(await stored()).toHaveLength(1)
})

test('an unconfirmed address is deleted after a week, and a confirmed one stays', async () => {
  await ask()
  await confirm(await idInEmail())
  await ask('stranger@example.org')
  services.clock.advance(daysToConfirm * 24 * 3600 * 1000)
  const forget = () =>
    forgetUnconfirmedBefore(services.db, new Date(services.clock.now().getTime() - daysToConfirm * 24 * 3600 * 1000))
  await forget()
  expect(await stored()).toHaveLength(2)
  services.clock.advance(1)
  await forget()
  expect(await stored()).toMatchObject([{ email }])
})

test('a person who stops is deleted, and no waiting email is sent', async () => {
  await ask()
  const id = await idInEmail()
  await confirm(id)
  await stopTopic(services, topic, id)
  await stopTopic(services, topic, id)
  expect(await stored()).toEqual([])
  expect(await find(id)).toBeNull()
})

test('a key of another kind is refused', async () => {
  expect(subscriptionUrl(services, topic, '00000000-0000-4000-8000-000000000000')).toMatch(/\/interest\/[\w-]{64}$/)
  expect(readTopicKey(services, topic, 'x'.repeat(64))).toBeNull()
})

test('registering for a coming bootcamp ends the subscription, registering for a past one doesn’t', async () => {
  const spring = await addCohort(services.db, { starts: new Date(Date.now() + 30 * 86_400_000) })
  await ask()
  const id = await idInEmail()
  await confirm(id)
  await ask('grace@example.org')
  const memberId = await registerFor(1)
  expect(await find(id), 'it is the member’s now').toMatchObject({ memberId, isReached: true, isEnded: false })
  expect(await find(await idInEmail('grace@example.org'))).toMatchObject({ memberId: null })
  await services.db.transaction().execute((tx) => register(tx, memberId, spring, new Date()))
  expect(await find(id)).toMatchObject({ isReached: false, isEnded: true })
})

test.each([
  ['the form', (_services: TestServices, cohort: number) => registerFor(cohort)],
  ['an import', importInto],
  ['the specified procedure', callProcedure],
])('a person who comes into a coming bootcamp by %s is no longer told of the next one', async (_way, comeIn) => {
  const spring = await addCohort(services.db, { starts: new Date(Date.now() + 30 * 86_400_000) })
  await services.db.updateTable('cohorts').set({ state: 'archived' }).where('id', '=', 1).execute()
  await ask()
  const id = await idInEmail()
  await confirm(id)
  const memberId = await comeIn(services, spring)
  expect(await find(id)).toMatchObject({ memberId, isReached: false, isEnded: true })
})

test.each([
  ['an admin', (tx: Tx, id: string, to: number) => setStatus(tx, [id], 'waitlist', to)],
  ['a kept turn', keepAndMove],
])('a member whom %s puts into a coming bootcamp is no longer told of the next one', async (_way, move) => {
  const spring = await addCohort(services.db, { starts: new Date(Date.now() + 30 * 86_400_000) })
  const memberId = await registerFor(1)
  const id = await subscribe(services.db, { member_id: memberId }, topic)
  await services.db.transaction().execute(async (tx) => {
    await setStatus(tx, [memberId], 'waitlist', 1)
    await move(tx, memberId, spring)
  })
  expect(await find(id)).toMatchObject({ isReached: false, isEnded: true })
})

async function keepAndMove(tx: Tx, id: string, to: number): Promise<void> {
  await sql`update registrations set state = 'moved' where member_id = ${id}`.execute(tx)
  await moveKeptTurns(tx, to, new Date())
}

async function importInto({ db }: TestServices, cohort: number): Promise<string> {
  const row = { firstName: 'Ada', lastName: 'Lovelace', email, newsletter: false, status: 'registered' as const }
  const [added] = await db.transaction().execute((tx) => insertMembers(tx, [{ ...row, joinedAt: null }], cohort))
  return added?.id ?? ''
}

async function callProcedure({ db }: TestServices): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from register_community_member(${email}, 'Ada', 'Lovelace', true)`.execute(db)
  expect(await findTopics(db, rows[0]?.id ?? '')).toMatchObject({ news: true })
  return rows[0]?.id ?? ''
}

test('a member’s deletion deletes their subscription', async () => {
  const memberId = await registerFor(1)
  await ask()
  expect(await stored()).toMatchObject([{ member_id: memberId, email: null }])
  await deleteMember(services, memberId, null)
  expect(await stored()).toEqual([])
})

test('a subscription to the next bootcamp stays while other fields of a registration change', async () => {
  const memberId = await registeredAndInterested()
  await services.db
    .updateTable('registrations')
    .set({ expectations_accepted_at: services.clock.now() })
    .where('member_id', '=', memberId)
    .execute()
  expect(await find(memberId)).toMatchObject({ isReached: true })
  const spring = await addCohort(services.db, { starts: new Date('2099-03-01T17:00:00Z') })
  await services.db.updateTable('registrations').set({ state: 'cancelled' }).execute()
  expect(await find(memberId)).toMatchObject({ isReached: true })
  await services.db.transaction().execute((tx) => register(tx, memberId, spring, services.clock.now()))
  expect(await find(memberId)).toMatchObject({ isReached: false })
})

test('a member’s subscription follows a corrected address, and links in the old mailbox stop working', async () => {
  const memberId = await registeredAndInterested()
  const [before] = await stored()
  const corrected = 'ada.lovelace@example.org'
  await correct(memberId, corrected)
  expect(await find(memberId)).toMatchObject({ email: corrected, isReached: true })
  expect(await find(before?.id ?? '')).toBeNull()
  await services.db.deleteFrom('members').where('id', '=', memberId).execute()
  expect(await stored()).toEqual([])
})

test('after a person has registered, their link leads to their own registration, while the address is theirs', async () => {
  const spring = await addCohort(services.db, { starts: new Date('2099-03-01T17:00:00Z') })
  await ask()
  const id = await idInEmail()
  await confirm(id)
  expect(await opened(id)).toMatchObject({ data: { shown: { email } } })
  const memberId = await registerFor(spring)

  const own = await opened(id)
  if (!(own instanceof Response)) throw new Error('it leads nowhere')
  const ownKey = own.headers.get('Location')?.split('/').at(-1) ?? ''
  expect(await findMemberOfRegistrationKey(services, ownKey)).toBe(memberId)
  expect(await stopLoader(argsOf(`${subscriptionUrl(services, topic, id)}/stop`))).toMatchObject({
    data: { shown: { state: 'stopped', own: `/registration/${ownKey}` } },
  })

  await correct(memberId, 'ada.lovelace@example.org')
  expect(await opened(id)).toMatchObject({ data: { shown: null }, init: { status: 404 } })
})

test('a registered person who asks again confirms again, and is told of the one after', async () => {
  const spring = await addCohort(services.db, { starts: new Date('2099-03-01T17:00:00Z') })
  await ask()
  const id = await idInEmail()
  await confirm(id)
  await registerFor(spring)
  services.clock.advance(3600_000)
  await ask()
  expect(await opened(id)).toMatchObject({ data: { shown: { isConfirmed: false } } })
  await confirm(id)
  expect(await find(id)).toMatchObject({ isReached: true })
})

test('an address of a member who registered while it was noted is the member’s once it is confirmed', async () => {
  const memberId = await registerFor(1)
  // As of a request that didn't see the member yet.
  const { id } = await services.db
    .insertInto('subscriptions')
    .values({ topic, email, asked_at: services.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await subscribe(services.db, { member_id: memberId }, topic)
  await confirm(id)
  expect(await stored()).toMatchObject([{ id, member_id: memberId, email: null }])
})

function argsOf(address: string) {
  const url = new URL(address)
  const key = url.pathname.split('/')[2]
  return { params: { key }, url, context: contextOf(services) } as unknown as Parameters<typeof loader>[0] &
    Parameters<typeof stopLoader>[0]
}

/** The data of the page behind the link of this subscription, or its redirect. */
function opened(id: string) {
  return loader(argsOf(subscriptionUrl(services, topic, id))).catch((thrown: unknown) => thrown)
}

async function registerFor(cohort: number): Promise<string> {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ADA@example.org', newsletter: false }
  const { memberId } = await services.db
    .transaction()
    .execute((tx) => registerNewcomer(tx, person, cohort, services.clock.now()))
  return memberId
}

function correct(memberId: string, address: string): Promise<void> {
  const to = { firstName: 'Ada', lastName: 'Lovelace', role: 'member' as const, newsletter: false, email: address }
  return services.db.transaction().execute((tx) => updateMember(tx, memberId, to))
}

/** A member with a place in a current bootcamp who wants to hear of the next one. */
async function registeredAndInterested(): Promise<string> {
  const memberId = await registerFor(await addCohort(services.db, { starts: new Date('2098-03-01T17:00:00Z') }))
  await subscribe(services.db, { member_id: memberId }, topic, services.clock.now())
  return memberId
}
