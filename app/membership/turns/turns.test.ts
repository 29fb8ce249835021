import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../../server/background/housekeeping.ts'
import { mailings } from '../../../server/background/mailings.ts'
import { addAdmin } from '../../../test/admin.ts'
import { addCohort } from '../../../test/cohorts.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { bySystem } from '../../audit/audit-entry.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { countPeopleOf } from '../../portal/cohort-figures.server.ts'
import type { ConfirmedOwner as Admin } from '../../viewer.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { showOwnRegistrations } from '../own-registration/show-own-registrations.server.ts'
import { lockCohorts } from '../places.server.ts'
import { register, registerNewcomer } from '../registrations.server.ts'
import { countMembersByStatus, listMembers } from '../roster/lists/member-lists.server.ts'
import { readMemberQuery } from '../roster/lists/member-query.ts'
import { askAboutTurns, whenAskedAboutTurns } from './ask-about-turns.server.ts'
import { keepTurn } from './keep-turn.server.ts'
import { moveTurns } from './move-turns.server.ts'
import { countKeptTurns, countTurns, findDraftToCome, findOwnTurn, listKeptTurns } from './turns.server.ts'

const pilot = 1
const day = 24 * 60 * 60 * 1000
const today = new Date('2099-01-10T17:00:00Z')

let services: TestServices
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(today)
  admin = await addAdmin(services)
})
afterEach(() => services.close())

test('kept turns are listed in the order of the next queue, page by page', async () => {
  const waiting: string[] = []
  for (let n = 0; n < 27; n += 1) waiting.push(await addWaiting())
  for (const member of waiting.slice(1).toReversed()) await keepTurn(services, member, pilot)
  const first = await listKeptTurns(services.db, pilot, 1)
  expect([first.total, first.pages, first.rows.map(({ id }) => id)]).toEqual([26, 2, waiting.slice(1, 26)])
  expect((await listKeptTurns(services.db, pilot, 2)).rows.map(({ id }) => id)).toEqual(waiting.slice(26))
  expect(await findDraftToCome(services.db, today)).toBe(null)
  const id = await addNext({ state: 'draft' })
  expect(await findDraftToCome(services.db, today)).toEqual({ id, name: 'Spring Bootcamp' })
  await publish(id)
  expect((await listKeptTurns(services.db, pilot, 1)).rows).toEqual([])
})

let people = 0

/** Waits for the pilot, longer than members added later. */
async function addWaiting(cohort = pilot): Promise<string> {
  people += 1
  const since = new Date(Date.parse('2025-07-01T00:00:00Z') + people * 60_000)
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: `Number ${people}`, email: `ada${people}@example.org`, status: 'waitlist' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update registrations set cohort_id = ${cohort}, since = ${since} where member_id = ${id}`.execute(
    services.db,
  )
  return id
}

const addNext = (facts: Partial<Parameters<typeof addCohort>[1]> = {}) =>
  addCohort(services.db, { name: 'Spring Bootcamp', starts: new Date(today.getTime() + 60 * day), ...facts })

const publish = (cohort: number, offers = false) =>
  services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [cohort])
    await tx.updateTable('cohorts').set({ state: 'published' }).where('id', '=', cohort).execute()
    return moveTurns(services, tx, bySystem, cohort, offers)
  })

async function queueOf(cohort: number): Promise<string[]> {
  const rows = await services.db
    .selectFrom('registrations')
    .select('member_id')
    .where('cohort_id', '=', cohort)
    .where('state', '=', 'waiting')
    .orderBy('since')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

async function statesOf(member: string): Promise<Record<number, string>> {
  const rows = await services.db
    .selectFrom('registrations')
    .select(['cohort_id', 'state'])
    .where('member_id', '=', member)
    .execute()
  return Object.fromEntries(rows.map(({ cohort_id, state }) => [cohort_id, state]))
}

async function statusOf(member: string, cohort: number): Promise<string | undefined> {
  const row = await services.db
    .selectFrom('registrations')
    .select('status')
    .where('member_id', '=', member)
    .where('cohort_id', '=', cohort)
    .executeTakeFirst()
  return row?.status
}

/** Runs the background work of a server. @returns all emails sent so far, ordered by address */
async function sent(): Promise<string[]> {
  await services.runJobs([writeMailing(mailings)])
  await services.sendEmails()
  return (await services.mailbox.list()).map(({ to, subject }) => `${to}: ${subject}`).sort()
}

const newcomer = (n: number) => ({
  firstName: 'New',
  lastName: `Comer ${n}`,
  email: `new${n}@example.org`,
  newsletter: false,
})
const come = (n: number, cohort: number) =>
  services.db.transaction().execute((tx) => registerNewcomer(tx, newcomer(n), cohort, services.clock.now()))

test('the time of the last question is stored', async () => {
  await addWaiting()
  await askAboutTurns(services, admin, pilot, null)
  await services.runJobs([writeMailing(mailings)])
  await sql`update mailings set created_at = ${new Date(today.getTime() - 400 * day)}`.execute(services.db)
  await cleanUp(services)
  expect(await whenAskedAboutTurns(services.db, pilot)).not.toBeNull()
})

test('everyone who waits in vain is asked once by email, and members who have answered are not asked again', async () => {
  const [first] = [await addWaiting(), await addWaiting()]
  expect(await askAboutTurns(services, admin, pilot, null)).toEqual({ outcome: 'asked', people: 2 })
  expect(await askAboutTurns(services, admin, pilot, null)).toEqual({ outcome: 'changed-meanwhile' })
  const emails = await sent()
  expect(emails).toEqual([
    `ada${people - 1}@example.org: Keep your turn for the next bootcamp?`,
    `ada${people}@example.org: Keep your turn for the next bootcamp?`,
  ])
  const [letter] = await services.mailbox.list()
  expect(letter?.text).toMatch(/\/registration\/[\w-]{64}\/turn\/1/)
  await keepTurn(services, first, pilot)
  const asked = await whenAskedAboutTurns(services.db, pilot)
  expect(await askAboutTurns(services, admin, pilot, asked?.toISOString() ?? null)).toEqual({
    outcome: 'asked',
    people: 1,
  })
  expect(await sent()).toHaveLength(3)
})

test('no one is asked while registration is open, or when no one waits', async () => {
  expect(await askAboutTurns(services, admin, pilot, null)).toEqual({ outcome: 'nobody-waits' })
  await addWaiting()
  services.clock.set(new Date('2025-07-06T12:00:00Z'))
  expect(await askAboutTurns(services, admin, pilot, null)).toEqual({ outcome: 'too-early' })
  expect(await askAboutTurns(services, admin, 99, null)).toEqual({ outcome: 'gone' })
})

test('kept turns come before newcomers, in their order, when the next cohort is published', async () => {
  const [first, second, silent] = [await addWaiting(), await addWaiting(), await addWaiting()]
  expect(await keepTurn(services, second, pilot)).toBe('kept')
  expect(await keepTurn(services, first, pilot)).toBe('kept')
  expect(await keepTurn(services, first, pilot)).toBe('kept')
  const noted = await services.db.selectFrom('audit_log').select('id').where('action', '=', 'Turn kept').execute()
  expect(noted).toHaveLength(2)
  expect(await countTurns(services.db, pilot)).toEqual({ unanswered: 1, kept: 2 })
  expect(await countKeptTurns(services.db)).toBe(2)
  const next = await addNext({ state: 'draft', capacity: 2 })
  expect(await publish(next)).toEqual({ moved: 2, offered: [] })
  expect(await come(1, next)).toMatchObject({ status: 'waitlist' })
  expect((await queueOf(next)).slice(0, 2)).toEqual([first, second])
  expect(await queueOf(pilot)).toEqual([silent])
  expect(await countKeptTurns(services.db)).toBe(0)
  expect(await statesOf(first)).toEqual({ [pilot]: 'moved', [next]: 'waiting' })
  expect(await sent()).toEqual([
    `ada${people - 2}@example.org: We kept your turn: you’re on the waitlist for the Spring Bootcamp`,
    `ada${people - 1}@example.org: We kept your turn: you’re on the waitlist for the Spring Bootcamp`,
  ])
})

test.each([
  { turns: 40, capacity: 30, newcomers: ['waitlist'] },
  { turns: 3, capacity: 3, newcomers: ['waitlist'] },
  { turns: 4, capacity: 6, newcomers: ['registered', 'registered', 'waitlist'] },
])(
  'publishing offers $capacity places to $turns kept turns in their order, and newcomers get what is left',
  async (example) => {
    const { turns, capacity, newcomers } = example
    const waiting: string[] = []
    for (let n = 0; n < turns; n += 1) waiting.push(await addWaiting())
    for (const member of waiting.toReversed()) await keepTurn(services, member, pilot)
    const next = await addNext({ state: 'draft', capacity })
    const { moved, offered } = await publish(next, true)
    expect([moved, offered.length]).toEqual([turns, Math.min(turns, capacity)])
    for (const member of waiting.slice(0, capacity)) expect(await statusOf(member, next)).toBe('registered')
    expect(await queueOf(next)).toEqual(waiting.slice(capacity))
    const outcomes: string[] = []
    for (const n of newcomers.keys()) outcomes.push((await come(n, next)).status)
    expect(outcomes).toEqual(newcomers)
    const emails = await sent()
    expect(emails.filter((email) => email.endsWith('A place in the Spring Bootcamp is yours'))).toHaveLength(
      offered.length,
    )
    expect(emails.filter((email) => email.includes('you’re on the waitlist for'))).toHaveLength(turns - offered.length)
  },
)

test("a moved turn is no cancellation: the earlier cohort doesn't count it as one, and the member’s history names it", async () => {
  const member = await addWaiting()
  await keepTurn(services, member, pilot)
  const next = await addNext({ state: 'draft' })
  await publish(next, true)
  expect((await countMembersByStatus(services.db, pilot)).cancelled).toBe(0)
  expect(
    await services.db
      .selectFrom('registrations')
      .select(['state', 'moved_to'])
      .where('cohort_id', '=', pilot)
      .execute(),
  ).toEqual([{ state: 'moved', moved_to: next }])
  const own = await showOwnRegistrations(services, member, null)
  expect(own?.registrations.map(({ cohort, status }) => [cohort, status])).toEqual([[next, 'registered']])
  const history = await listHistory(services.db, 'member', member)
  expect(history.map(({ action }) => action)).toEqual(['Place offered', 'Turn moved', 'Turn kept'])
  expect(history[1]?.changes).toEqual({ bootcamp: { before: 'Pilot Bootcamp', after: 'Spring Bootcamp' } })
})

test('a member whose turn went on counts in the later cohort alone, also after giving up there', async () => {
  const member = await addWaiting()
  await keepTurn(services, member, pilot)
  const next = await addNext({ state: 'draft', capacity: 0 })
  await publish(next)
  expect(await countMembersByStatus(services.db, pilot)).toMatchObject({ waitlist: 0, cancelled: 0 })
  await givePlaceBack(services, member, 'queue number', next)
  expect(await countMembersByStatus(services.db, null)).toMatchObject({ waitlist: 0, cancelled: 1 })
  const found = async (query: string, cohort: number | null) =>
    (await listMembers(services.db, readMemberQuery(new URLSearchParams(query)), cohort)).rows.map(({ id }) => id)
  expect(await found('status=waitlist', null)).toEqual([])
  expect(await found('status=cancelled', null)).toEqual([member])
  expect(await found('', pilot)).toEqual([])
  expect((await countPeopleOf(services.db, [pilot])).get(pilot)?.live).toBe(0)
})

test('where places are offered automatically, kept turns get them when the cohort is published', async () => {
  const [first, second] = [await addWaiting(), await addWaiting()]
  await keepTurn(services, second, pilot)
  await keepTurn(services, first, pilot)
  const next = await addNext({ state: 'draft', capacity: 1, offers_automatically: true })
  expect(await publish(next)).toEqual({ moved: 2, offered: [`Ada Number ${people - 1}`] })
  expect([await statusOf(first, next), await statusOf(second, next)]).toEqual(['registered', 'waitlist'])
  expect(await sent()).toHaveLength(2)
})

test('a turn kept after the next cohort was published waits there at once', async () => {
  const next = await addNext()
  await come(1, next)
  await services.db.updateTable('cohorts').set({ capacity: 1 }).where('id', '=', next).execute()
  await come(2, next)
  const late = await addWaiting()
  expect(await keepTurn(services, late, pilot)).toBe('moved')
  expect((await queueOf(next))[0]).toBe(late)
})

test('a cohort published while a turn is being kept gets that turn', async () => {
  const member = await addWaiting()
  const next = await addNext({ state: 'draft' })
  let keeping: Promise<unknown> | undefined
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [next])
    await tx.updateTable('cohorts').set({ state: 'published' }).where('id', '=', next).execute()
    expect(await moveTurns(services, tx, bySystem, next, false)).toEqual({ moved: 0, offered: [] })
    keeping = keepTurn(services, member, pilot)
    await untilWaiting(services.pool)
  })
  expect(await keeping).toBe('moved')
  expect(await queueOf(next)).toEqual([member])
})

test('a member of another cohort keeps the turn for a later one', async () => {
  const member = await addWaiting()
  const other = await addNext({ name: 'Winter Bootcamp' })
  await services.db.transaction().execute((tx) => register(tx, member, other, today))
  expect(await findOwnTurn(services.db, member, pilot, today)).toMatchObject({ elsewhere: other, isKept: false })
  expect(await keepTurn(services, member, pilot)).toBe('kept')
  const next = await addNext({ state: 'draft' })
  expect(await publish(next)).toEqual({ moved: 0, offered: [] })
  services.clock.advance(90 * day)
  const after = await addNext({ state: 'draft', starts: new Date(today.getTime() + 200 * day) })
  await services.db.updateTable('cohorts').set({ last_ends_at: sql`first_starts_at + interval '1 hour'` }).execute()
  expect(await countKeptTurns(services.db)).toBe(1)
  await services.db
    .updateTable('registrations')
    .set({ state: 'cancelled' })
    .where('member_id', '=', member)
    .where('cohort_id', '=', other)
    .execute()
  expect(await publish(after)).toEqual({ moved: 1, offered: [] })
})

test('a member who waited in two cohorts keeps the older turn', async () => {
  const member = await addWaiting()
  const spring = await addNext()
  await sql`update cohorts set capacity = 1 where id = ${spring}`.execute(services.db)
  await come(1, spring)
  await services.db.transaction().execute((tx) => register(tx, member, spring, today))
  services.clock.advance(58 * day)
  await sql`update cohorts set closes_at = first_starts_at - interval '30 days' where id = ${spring}`.execute(
    services.db,
  )
  const before = await waitsSince(member, pilot)
  await keepTurn(services, member, spring)
  await keepTurn(services, member, pilot)
  const next = await addNext({ state: 'draft', starts: new Date(today.getTime() + 200 * day) })
  expect(await publish(next)).toMatchObject({ moved: 1 })
  expect(await waitsSince(member, next)).toBe(before)
  expect(await statesOf(member)).toEqual({ [pilot]: 'moved', [spring]: 'moved', [next]: 'waiting' })
})

async function waitsSince(member: string, cohort: number): Promise<string | undefined> {
  const { rows } = await sql<{ since: string }>`
    select since::text as since from registrations where (member_id, cohort_id) = (${member}, ${cohort})`.execute(
    services.db,
  )
  return rows[0]?.since
}

test('while registration is open no turn is kept, even from an earlier form', async () => {
  const member = await addWaiting()
  services.clock.set(new Date('2025-07-06T12:00:00Z'))
  expect(await keepTurn(services, member, pilot)).toBe('not-waiting')
  expect(await countKeptTurns(services.db)).toBe(0)
})

test('a refusal leaves the queue, members who have declined or are deleted have no turn, and a place ends it', async () => {
  const [no, declined, placed] = [await addWaiting(), await addWaiting(), await addWaiting()]
  await givePlaceBack(services, no, 'queue number', pilot)
  await services.db.updateTable('registrations').set({ state: 'declined' }).where('member_id', '=', declined).execute()
  for (const id of [no, declined, '00000000-0000-4000-8000-000000000000'])
    expect(await keepTurn(services, id, pilot)).toBe('not-waiting')
  await keepTurn(services, placed, pilot)
  await services.db.updateTable('registrations').set({ state: 'registered' }).where('member_id', '=', placed).execute()
  expect(await countTurns(services.db, pilot)).toEqual({ unanswered: 0, kept: 0 })
})
