import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pilotCohort } from '../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import type { Database, OpenDatabase } from '../platform/database/database.server.ts'
import type { MemberStatus } from './member.ts'
import { registerDeclined, registerFirstInQueue } from './places/queued-members.server.ts'
import { findPlacesOverview, lockPlaces } from './places.server.ts'
import {
  declineMember,
  lockRegistration,
  register,
  registerCommunityMember,
  setStatus,
} from './registrations.server.ts'

/**
 * The program of the last release runs beside this one while servers are replaced. It writes only `community_members`, this one
 * writes `registrations`, and triggers keep both equal. This file is deleted with the old columns.
 */

const capacity = 12

let services: TestServices
let before: OpenDatabase
let now: OpenDatabase
beforeEach(async () => {
  services = await openTestServices()
  await services.db.updateTable('cohorts').set({ capacity }).execute()
  before = connectMany(services.connection, 12)
  now = connectMany(services.connection, 12)
})
afterEach(async () => {
  await before.close()
  await now.close()
  await services.close()
})

const pick = <Item>(...items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item
const statuses: MemberStatus[] = ['registered', 'waitlist', 'confirmed', 'cancelled']
let newcomers = 0

async function randomMember(): Promise<string> {
  const row = await services.db
    .selectFrom('community_members')
    .select('id')
    .orderBy(sql`random()`)
    .executeTakeFirstOrThrow()
  return row.id
}

function lockAsBefore(db: Database) {
  return sql`select id from cohorts where id = 1 for no key update`.execute(db)
}

/** The statements of version 0.1.0 and later ones, as that program sends them. */
const statementsOfLastRelease: ((db: Database) => Promise<unknown>)[] = [
  (db) =>
    sql`insert into community_members (first_name, last_name, email, newsletter_subscription, status)
      values ('New', 'Comer', ${`before${newcomers++}@example.org`}, false, place_for_newcomer(1))`.execute(db),
  async (db) => {
    await lockAsBefore(db)
    await sql`update community_members set status = 'waitlist', declined_at = now()
      where id = ${await randomMember()} and status in ('registered', 'confirmed')`.execute(db)
  },
  async (db) => {
    await lockAsBefore(db)
    const id = await randomMember()
    await sql`select id from community_members where id = ${id} for no key update`.execute(db)
    await sql`update community_members set status = 'cancelled', cohort_id = 1 where id = ${id}`.execute(db)
  },
  async (db) => {
    await lockAsBefore(db)
    const { rows } = await sql<{
      id: string
    }>`select id from community_members where cohort_id = 1 and status = 'waitlist'
      and declined_at is null and (select count(*) from community_members where cohort_id = 1
        and status in ('registered', 'confirmed')) < ${capacity} order by waitlisted_at, id limit 1`.execute(db)
    await sql`update community_members set status = 'registered' where id = ${rows[0]?.id ?? null}`.execute(db)
  },
  // Several at once, as admins move members; no more than leave a place.
  async (db) => {
    await lockAsBefore(db)
    const { rows } = await sql<{ id: string }>`select id from community_members where id in (
      select id from community_members order by random() limit 5) order by id for no key update`.execute(db)
    await sql`update community_members set status = ${pick('waitlist', 'cancelled')}, cohort_id = 1
      where id = any (${rows.map(({ id }) => id)})`.execute(db)
  },
  // An admin without a place, and a change of name without a lock on the cohort.
  async (db) => {
    const id = await randomMember()
    await sql`update community_members set role = 'admin', status = 'confirmed', cohort_id = null where id = ${id}`.execute(
      db,
    )
  },
  async (db) => {
    await sql`update community_members set first_name = ${pick('Ann', 'Bob')} where id = ${await randomMember()}`.execute(
      db,
    )
  },
  async (db) => {
    await lockAsBefore(db)
    await sql`delete from community_members where id = ${await randomMember()}`.execute(db)
  },
]

const presentUseCases: ((db: Database) => Promise<unknown>)[] = [
  (db) =>
    db.transaction().execute((tx) =>
      registerCommunityMember(
        tx,
        {
          firstName: 'New',
          lastName: 'Comer',
          email: `now${newcomers++}@example.org`,
          newsletter: false,
        },
        pilotCohort,
        services.clock.now(),
      ),
    ),
  (db) => db.transaction().execute(async (tx) => declineMember(tx, await randomMember(), new Date(), pilotCohort)),
  (db) => db.transaction().execute(async (tx) => register(tx, await randomMember(), pilotCohort, services.clock.now())),
  (db) =>
    db.transaction().execute(async (tx) => {
      const { free } = await lockPlaces(tx, pilotCohort)
      if (free > 0)
        await pick(
          () => registerFirstInQueue(tx, pilotCohort),
          async () => registerDeclined(tx, await randomMember(), pilotCohort),
        )()
    }),
  (db) =>
    db.transaction().execute(async (tx) => {
      const registration = await lockRegistration(tx, await randomMember(), pilotCohort)
      const { free } = await findPlacesOverview(tx, pilotCohort)
      const to = free > 0 ? pick(...statuses) : pick('waitlist' as const, 'cancelled' as const)
      if (registration) await setStatus(tx, [registration.id], to, pilotCohort)
    }),
]

test('hundreds of concurrent changes by both programs stay consistent, without deadlocks', async () => {
  await sql`insert into community_members (first_name, last_name, email, status)
    select 'Was', 'There', n || '@example.org', case when n <= ${capacity} then 'registered' else 'waitlist' end
    from generate_series(1, 40) as n`.execute(services.db)
  const failures: string[] = []
  const work = async ({ db }: OpenDatabase, changes: ((db: Database) => Promise<unknown>)[], inOne: boolean) => {
    for (let n = 0; n < 15; n += 1) {
      const change = pick(...changes)
      const done = inOne ? db.transaction().execute((tx) => change(tx)) : change(db)
      await done.catch((error: Error) => failures.push(error.message))
    }
  }
  let mostTaken = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(10))
      mostTaken = Math.max(mostTaken, (await findPlacesOverview(services.db, pilotCohort)).taken)
  })()
  await Promise.all([
    ...Array.from({ length: 8 }, () => work(before, statementsOfLastRelease, true)),
    ...Array.from({ length: 8 }, () => work(now, presentUseCases, false)),
  ])
  isOver = true
  await watching
  expect(failures).toEqual([])
  expect(mostTaken).toBeLessThanOrEqual(capacity)
  await expectOneTruth()
  const { rows } = await sql`select distinct status from registrations`.execute(services.db)
  expect(rows.length, 'in several states').toBeGreaterThan(1)
})

test('a thousand members changed in one statement are synchronised in one', async () => {
  const { db } = before
  await sql`insert into community_members (first_name, last_name, email, status)
    select 'One', 'OfMany', n || '@example.org', 'cancelled' from generate_series(1, 1000) as n`.execute(db)
  await sql`update community_members set status = 'registered' where email = '1@example.org'`.execute(db)
  await sql`update community_members set status = 'waitlist'`.execute(db)
  await expectOneTruth()
  expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ waiting: 1000 })
  await sql`update registrations set status = 'confirmed' where cohort_id = 1`.execute(db)
  await expectOneTruth()
})

async function expectOneTruth(): Promise<void> {
  const { rows } = await sql`
    (select id, status, waitlisted_at, declined_at from community_members where cohort_id is not null
      except select member_id, status, waitlisted_at, declined_at from registrations)
    union all
    (select member_id, status, waitlisted_at, declined_at from registrations
      except select id, status, waitlisted_at, declined_at from community_members where cohort_id = 1)`.execute(
    services.db,
  )
  expect(rows).toEqual([])
}
