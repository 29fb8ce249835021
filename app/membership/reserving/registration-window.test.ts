import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../../test/cohorts.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { askAgain } from '../own-registration/ask-again.server.ts'
import { reservePlace } from './reserve-place.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const visitor = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', newsletter: false }
const [opens, closes, starts, ends] = ['02-01', '03-01', '03-07', '03-21'].map(
  (day) => new Date(`2026-${day}T00:00:00Z`),
)
const spring = { opens_at: opens, closes, starts, ends } as { opens_at: Date; closes: Date; starts: Date; ends: Date }

test.each([
  ['2026-01-31T23:59:59.999Z', 'not-open'],
  ['2026-02-01T00:00:00Z', 'registered'],
  ['2026-02-28T23:59:59.999Z', 'registered'],
  ['2026-03-01T00:00:00Z', 'waitlist'],
  ['2026-03-20T23:59:59.999Z', 'waitlist'],
  ['2026-03-21T00:00:00Z', 'not-open'],
])('a registration at %s, while places are free, gets: %s', async (moment, outcome) => {
  const cohort = await addCohort(services.db, spring)
  services.clock.set(new Date(moment))
  expect(await reservePlace(services, visitor, cohort)).toMatchObject({ outcome })
  const isIn = outcome !== 'not-open'
  expect(await countRows('members')).toBe(Number(isIn))
  expect(await services.mailbox.list()).toHaveLength(Number(isIn))
})

test.each(['draft', 'archived'])('a cohort that is %s takes no registrations', async (state) => {
  const cohort = await addCohort(services.db, { ...spring, state })
  services.clock.set(new Date('2026-02-10T00:00:00Z'))
  expect(await reservePlace(services, visitor, cohort)).toEqual({ outcome: 'not-open' })
})

test('the pilot takes registrations while places are free, and waitlists after that', async () => {
  services.clock.set(new Date('2030-01-01T00:00:00Z'))
  await services.db.updateTable('cohorts').set({ capacity: 1 }).execute()
  expect(await reservePlace(services, visitor, pilotCohort)).toMatchObject({ outcome: 'registered' })
  const next = { ...visitor, email: 'grace@example.org' }
  expect(await reservePlace(services, next, pilotCohort)).toMatchObject({ outcome: 'waitlist' })
})

test('the pilot takes no more registrations once a later cohort is published, from newcomers or from members', async () => {
  services.clock.set(new Date('2026-02-10T00:00:00Z'))
  await reservePlace(services, visitor, pilotCohort)
  const { id } = await services.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
  await services.db.updateTable('registrations').set({ state: 'cancelled' }).execute()
  await addCohort(services.db, spring)
  const next = { ...visitor, email: 'grace@example.org' }
  expect(await reservePlace(services, next, pilotCohort)).toEqual({ outcome: 'not-open' })
  expect(await askAgain(services, id, pilotCohort)).toEqual({ outcome: 'not-open' })
  expect(await countRows('members')).toBe(1)
})

test('the registration window is checked under the lock: a registration that waited until it closed gets nothing', async () => {
  const cohort = await addCohort(services.db, spring)
  services.clock.set(new Date('2026-02-10T00:00:00Z'))
  let waiting: ReturnType<typeof reservePlace> | undefined
  await services.db.transaction().execute(async (tx) => {
    await sql`update cohorts set opens_at = null, closes_at = '2026-02-09', last_ends_at = '2026-02-09T12:00:00Z',
      first_starts_at = '2026-02-09' where id = ${cohort}`.execute(tx)
    waiting = reservePlace(services, visitor, cohort)
    await untilWaiting(services.pool)
  })
  expect(await waiting).toEqual({ outcome: 'not-open' })
  expect(await countRows('members')).toBe(0)
})

test('a second click after the end is answered like the first one', async () => {
  const cohort = await addCohort(services.db, spring)
  services.clock.set(new Date('2026-02-28T23:59:59Z'))
  const first = await reservePlace(services, visitor, cohort)
  services.clock.set(ends as Date)
  expect(first).toMatchObject({ outcome: 'registered' })
  expect(await reservePlace(services, visitor, cohort)).toEqual(first)
})

test('the email names the cohort and its dates', async () => {
  const cohort = await addCohort(services.db, { ...spring, name: 'The Spring Bootcamp' })
  services.clock.set(new Date('2026-02-10T00:00:00Z'))
  await reservePlace(services, visitor, cohort)
  const [entry] = await services.mailbox.list()
  const letter = await services.mailbox.read(entry?.id ?? '')
  expect(letter?.subject).toBe('Your place in the Spring Bootcamp is reserved')
  expect(letter?.text).toContain('The live sessions are on March 6, 2026')
  expect(letter?.text).not.toMatch(/pilot/i)
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A manual statement, for which the database's clock decides. */
async function registerByHand(): Promise<number | undefined> {
  await services.pool.query(`select register_community_member('hand@example.org', 'By', 'Hand')`)
  const row = await services.db.selectFrom('registrations').select('cohort_id').executeTakeFirst()
  return row?.cohort_id
}

test('a manual statement registers for the pilot while there is no later cohort', async () => {
  expect(await registerByHand()).toBe(pilotCohort)
})

test('a manual statement registers for the open cohort that begins earlier, and of two with the same beginning for the lower number', async () => {
  await addCohort(services.db, { id: 2, starts: inDays(30) })
  await addCohort(services.db, { id: 3, starts: inDays(20) })
  await addCohort(services.db, { id: 4, starts: inDays(40) })
  await sql`update cohorts set first_starts_at = ${inDays(20)}::timestamptz where id in (3, 4)`.execute(services.db)
  await addCohort(services.db, { id: 5, starts: inDays(10), opens_at: inDays(1), closes: inDays(5) })
  expect(await registerByHand()).toBe(3)
})

test('a manual statement registers no one while no cohort is open', async () => {
  await addCohort(services.db, { starts: inDays(30), opens_at: inDays(1) })
  await expect(registerByHand()).rejects.toThrow('no cohort takes registrations')
  await sql`update cohorts set state = 'archived' where id = ${pilotCohort}`.execute(services.db)
  await expect(registerByHand()).rejects.toThrow('no cohort takes registrations')
  expect(await countRows('members')).toBe(0)
})

async function countRows(table: 'members'): Promise<number> {
  const { count } = await services.db
    .selectFrom(table)
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
