import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { addCohort } from '../../test/cohorts.ts'
import { importFile } from '../../test/import-file.ts'
import { untilWaiting } from '../../test/lock-waits.ts'
import { pilotCohort } from '../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { withoutLocksOn } from '../../test/without-locks.ts'
import type { OpenDatabase, Tx } from '../platform/database/database.server.ts'
import { findSession } from '../sign-in/sessions.server.ts'
import { entitlementOf } from './member.ts'
import { findRegisteredMember, lockMember } from './members.server.ts'
import { askAgain } from './own-registration/ask-again.server.ts'
import { givePlaceBack } from './own-registration/give-place-back.server.ts'
import { offerPlaces } from './places/offer-places.server.ts'
import { findFirstInQueue } from './places/queued-members.server.ts'
import { switchAutomaticOffers } from './places/switch-automatic-offers.server.ts'
import { findPlacesOverview, lockCohorts } from './places.server.ts'
import { findOwnRegistration, register, registerNewcomer, setStatus } from './registrations.server.ts'
import { reservePlace } from './reserving/reserve-place.server.ts'
import { deleteMember } from './roster/editing/delete-member.server.ts'
import { countMembersByStatus, listMembers } from './roster/lists/member-lists.server.ts'
import { readMemberQuery } from './roster/lists/member-query.ts'

const next = 2
const cohorts = [pilotCohort, next]
const capacityOf: Record<number, number> = { [pilotCohort]: 30, [next]: 20 }

let services: TestServices
let servers: OpenDatabase[]
beforeEach(async () => {
  services = await openTestServices()
  await sql`update cohorts set capacity = ${capacityOf[pilotCohort]}, last_ends_at = ${inDays(21)}`.execute(services.db)
  const days = { closes: inDays(7), starts: inDays(14), ends: inDays(21) }
  await addCohort(services.db, { id: next, capacity: capacityOf[next], ...days })
  services.clock.set(new Date())
  servers = [1, 2].map(() => connectMany(services.connection, 25))
})
afterEach(async () => {
  await Promise.all(servers.map(({ close }) => close()))
  await services.close()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const pick = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item
const other = (cohort: number) => (cohort === pilotCohort ? next : pilotCohort)
const visitor = (number: number) => ({
  firstName: 'Ada',
  lastName: `Number ${number}`,
  email: `ada.${number}@example.org`,
  newsletter: false,
})

function inTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return pick(servers).db.transaction().execute(work)
}

/** The use cases on one of the servers. */
function onSomeServer() {
  return { ...services, db: pick(servers).db }
}

/** In the order of locks: cohorts, member, registrations. */
function move(id: string, from: number) {
  return inTransaction(async (tx) => {
    await lockCohorts(tx, cohorts)
    await lockMember(tx, id)
    await setStatus(tx, [id], 'cancelled', from)
    await register(tx, id, other(from), services.clock.now())
  })
}

/** As members do it: each step separately, with its email, on any server. */
async function moveByThemselves(id: string, from: number) {
  const own = await findOwnRegistration(services.db, id, from)
  await givePlaceBack(onSomeServer(), id, own && entitlementOf(own), from)
  await askAgain(onSomeServer(), id, other(from))
}

test('of many who register for two cohorts, or move between them, each cohort takes as many as it has places', async () => {
  const known = await addPeople(40)
  let isOver = false
  const most = new Map<number, number>()
  const watching = (async () => {
    for (; !isOver; await sleep(10))
      for (const cohort of cohorts) {
        const { taken } = await findPlacesOverview(services.db, cohort)
        most.set(cohort, Math.max(taken, most.get(cohort) ?? 0))
      }
  })()
  const results = await Promise.allSettled([
    ...Array.from({ length: 120 }, (_, n) =>
      inTransaction((tx) => registerNewcomer(tx, visitor(n), pick(cohorts), services.clock.now())),
    ),
    ...Array.from({ length: 10 }, (_, n) => reservePlace(onSomeServer(), visitor(1000 + n), pick(cohorts))),
    ...known.flatMap((id) =>
      cohorts.map((cohort) => inTransaction((tx) => register(tx, id, cohort, services.clock.now()))),
    ),
    ...Array.from({ length: 40 }, async () => {
      const found = await someRegistration()
      if (found) await move(found.member_id, found.cohort_id)
    }),
    ...Array.from({ length: 15 }, async () => {
      const found = await someRegistration()
      if (found) await moveByThemselves(found.member_id, found.cohort_id)
    }),
  ])
  isOver = true
  await watching
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(Object.fromEntries(most)).toEqual(capacityOf)
  expect(await countTwice()).toBe(0)
})

test('control: without the lock on the cohort both are overbooked', async () => {
  withoutLocksOn('cohorts')
  await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      inTransaction((tx) => registerNewcomer(tx, visitor(n), pick(cohorts), services.clock.now())),
    ),
  )
  for (const cohort of cohorts)
    expect((await findPlacesOverview(services.db, cohort)).taken).toBeGreaterThan(capacityOf[cohort] ?? 0)
})

test('a member put into two cohorts at once gets into one', async () => {
  const known = await addPeople(60)
  await Promise.all(
    known.flatMap((id) =>
      cohorts.map((cohort) => inTransaction((tx) => register(tx, id, cohort, services.clock.now()))),
    ),
  )
  expect(await countTwice()).toBe(0)
  expect(await countLive()).toBe(60)
})

test('control: without the lock on the member they get into both', async () => {
  const [id = ''] = await addPeople(1)
  withoutLocksOn('members')
  await inTransaction(async (tx) => {
    await register(tx, id, pilotCohort, services.clock.now())
    await inTransaction((meanwhile) => register(meanwhile, id, next, services.clock.now()))
  })
  expect(await countTwice()).toBe(1)
})

test("a member of one cohort can't get a place in another until they give it back", async () => {
  const [id = ''] = await addPeople(1)
  await inTransaction((tx) => setStatus(tx, [id], 'cancelled', pilotCohort))
  await inTransaction((tx) => register(tx, id, next, services.clock.now()))
  expect(await askAgain(services, id, pilotCohort)).toEqual({ outcome: 'takes-part-elsewhere' })
  expect(await givePlaceBack(services, id, 'place', next)).toEqual({ outcome: 'given-back' })
  expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'registered' })
  expect(await statusesOf(id)).toEqual({ [pilotCohort]: 'registered', [next]: 'cancelled' })
})

test('a member of a cohort that is over can register for the next one, and keeps the earlier registration', async () => {
  const [id = ''] = await addPeople(1)
  await inTransaction((tx) => register(tx, id, pilotCohort, services.clock.now()))
  expect(await inTransaction((tx) => register(tx, id, next, services.clock.now()))).toBeNull()
  await letPilotBeOver()
  expect(await inTransaction((tx) => register(tx, id, next, services.clock.now()))).toBe('registered')
  expect(await statusesOf(id)).toEqual({ [pilotCohort]: 'registered', [next]: 'registered' })
})

describe('each cohort by itself', () => {
  test('has its own places, queue, numbers and offers', async () => {
    const admin = await addAdmin(services)
    await sql`update cohorts set capacity = 1`.execute(services.db)
    expect(await reservePlace(services, visitor(1), next)).toMatchObject({ outcome: 'registered' })
    expect(await reservePlace(services, visitor(2), next)).toMatchObject({ outcome: 'waitlist' })
    expect(await reservePlace(services, visitor(3), pilotCohort)).toMatchObject({ outcome: 'registered' })
    const [holder, waits, pilots] = await Promise.all([1, 2, 3].map((number) => idOf(visitor(number).email)))
    expect(await findOwnRegistration(services.db, waits ?? '', next)).toMatchObject({
      status: 'waitlist',
      queueNumber: 1,
    })
    expect(await findOwnRegistration(services.db, waits ?? '', pilotCohort)).toMatchObject({
      inCohort: false,
      queueNumber: null,
    })
    expect(await findFirstInQueue(services.db, pilotCohort)).toBeNull()
    expect(await countMembersByStatus(services.db, next)).toMatchObject({ registered: 1, waitlist: 1, team: 0 })
    expect(await countMembersByStatus(services.db, null)).toMatchObject({ registered: 2, waitlist: 1, team: 1 })
    const query = readMemberQuery(new URLSearchParams('status=waitlist'))
    const { rows } = await listMembers(services.db, query, next)
    expect(rows.map(({ id }) => id)).toEqual([waits])

    await givePlaceBack(services, holder ?? '', 'place', next)
    expect(await offerPlaces(services, admin, { places: 1, first: waits ?? '' }, pilotCohort)).toEqual({
      outcome: 'nothing-free',
    })
    expect(await offerPlaces(services, admin, { places: 1, first: waits ?? '' }, next)).toMatchObject({
      outcome: 'offered',
    })
    expect(await statusesOf(waits ?? '')).toEqual({ [next]: 'registered' })
    expect(await statusesOf(pilots ?? '')).toEqual({ [pilotCohort]: 'registered' })
  })

  test('has its own imports', async () => {
    const admin = await addAdmin(services)
    const file = 'First Name,Last Name,Email,Status\nAda,L,ada@example.org,waitlist\nBen,B,ben@example.org,registered'
    await importFile(services, admin, file, next)
    expect(await statusesOf(await idOf('ada@example.org'))).toEqual({ [next]: 'waitlist' })
    expect(await statusesOf(await idOf('ben@example.org'))).toEqual({ [next]: 'registered' })
  })
})

describe('the portal', () => {
  test('is open to members registered in any cohort, and to no one else', async () => {
    await reservePlace(services, visitor(1), next)
    const { email } = visitor(1)
    const id = await idOf(email)
    const session = await addSession(id)
    expect(await findRegisteredMember(services.db, email)).toMatchObject({ id })
    expect(await findSession(services.db, session)).toMatchObject({ isRegistered: true })
    await givePlaceBack(services, id, 'place', next)
    expect(await findRegisteredMember(services.db, email)).toBeNull()
    expect(await findSession(services.db, session)).toBeNull()
  })

  test('closes with the last place only, under concurrent changes', async () => {
    await letPilotBeOver()
    const people = await addPeople(40)
    const sessions = await Promise.all(people.map(addSession))
    for (const cohort of cohorts) await inTransaction((tx) => setStatus(tx, people, 'registered', cohort))
    const take = (id: string, cohort: number) =>
      inTransaction(async (tx) => {
        await lockCohorts(tx, [cohort])
        await lockMember(tx, id)
        await setStatus(tx, [id], 'cancelled', cohort)
      })
    const [first = '', ...others] = people
    await take(first, next)
    expect(await findSession(services.db, sessions[0] as Buffer)).toMatchObject({ isRegistered: true })
    await Promise.all(others.flatMap((id) => cohorts.map((cohort) => take(id, cohort))))
    expect(await services.db.selectFrom('sessions').select('member_id').execute()).toEqual([{ member_id: first }])
  })
})

test('the audit log names the cohort whose offers were switched', async () => {
  await switchAutomaticOffers(services, await addAdmin(services), true, next)
  const entry = await services.db
    .selectFrom('audit_log')
    .select(['subject', 'subject_id'])
    .where('action', '=', 'Offering places changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ subject: 'Spring Bootcamp', subject_id: String(next) })
})

test('a member who joins another cohort while waiting to leave frees its place, and blocks no one there', async () => {
  const admin = await addAdmin(services)
  await switchAutomaticOffers(services, admin, true, next)
  const [id = ''] = await addPeople(1)
  await inTransaction((tx) => setStatus(tx, [id], 'cancelled', pilotCohort))
  await sql`update cohorts set capacity = 1`.execute(services.db)
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  let leaving: Promise<unknown> = Promise.resolve()
  let change: Promise<unknown> = Promise.resolve()
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [pilotCohort])
    leaving = deleteMember(services, id, null)
    await untilWaiting(services.pool)
    await inTransaction((meanwhile) => register(meanwhile, id, next, services.clock.now()))
    await reservePlace(services, visitor(1), next)
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    change = inTransaction(async (other) => {
      await lockCohorts(other, [next])
      lock()
      await freed
      await untilWaitedFor(other)
      await lockMember(other, id)
    })
    await locked
  })
  free()
  await change
  expect(await leaving).toBe('deleted')
  expect(await findPlacesOverview(services.db, next)).toMatchObject({ taken: 1, waiting: 0 })
})

/** Resolves when another transaction waits for this one's locks. */
async function untilWaitedFor(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx)
    if (rows.length > 0) return
    await sleep(10)
  }
}

/** Adds members without a registration. @returns their ids */
async function addPeople(people: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`insert into community_members (cohort_id, first_name, last_name, email, status)
    select null, 'Known', n::text, 'known' || n || '@example.org', 'cancelled' from generate_series(1, ${people}::int) as n
    returning id`.execute(services.db)
  return rows.map(({ id }) => id)
}

async function addSession(id: string): Promise<Buffer> {
  const token_hash = randomBytes(32)
  const now = services.clock.now()
  await services.db
    .insertInto('sessions')
    .values({ token_hash, member_id: id, created_at: now, last_seen_at: now })
    .execute()
  return token_hash
}

async function letPilotBeOver(): Promise<void> {
  await sql`update cohorts set last_ends_at = now() - interval '1 day' where id = ${pilotCohort}`.execute(services.db)
}

async function someRegistration() {
  const rows = await pick(servers)
    .db.selectFrom('registrations')
    .select(['member_id', 'cohort_id'])
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.length > 0 ? pick(rows) : null
}

async function countTwice(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from registrations where status <> 'cancelled' group by member_id having count(*) > 1) as twice`.execute(
    services.db,
  )
  return rows[0]?.count ?? -1
}

async function countLive(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from registrations where status <> 'cancelled'`.execute(services.db)
  return rows[0]?.count ?? -1
}

async function statusesOf(id: string): Promise<Record<number, string>> {
  const rows = await services.db
    .selectFrom('registrations')
    .select(['cohort_id', 'status'])
    .where('member_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ cohort_id, status }) => [cohort_id, status]))
}

async function idOf(email: string): Promise<string> {
  const { id } = await services.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
