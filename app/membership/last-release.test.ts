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
 * The program of the last release runs beside this one while servers are replaced. It knows `community_members` alone; what it writes
 * there and what this one writes into `registrations` is one truth. With the columns of then this file goes.
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

async function somebody(): Promise<string> {
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

/** The statements of 0.1.0 and of what came after it, as that program sends them. */
const deedsOfBefore: ((db: Database) => Promise<unknown>)[] = [
  (db) =>
    sql`insert into community_members (first_name, last_name, email, newsletter_subscription, status)
      values ('New', 'Comer', ${`before${newcomers++}@example.org`}, false, place_for_newcomer(1))`.execute(db),
  async (db) => {
    await lockAsBefore(db)
    await sql`update community_members set status = 'waitlist', declined_at = now()
      where id = ${await somebody()} and status in ('registered', 'confirmed')`.execute(db)
  },
  async (db) => {
    await lockAsBefore(db)
    const id = await somebody()
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
  // Several at once, as admins move them; no more than leave a place.
  async (db) => {
    await lockAsBefore(db)
    const { rows } = await sql<{ id: string }>`select id from community_members where id in (
      select id from community_members order by random() limit 5) order by id for no key update`.execute(db)
    await sql`update community_members set status = ${pick('waitlist', 'cancelled')}, cohort_id = 1
      where id = any (${rows.map(({ id }) => id)})`.execute(db)
  },
  // An admin without a place, and a name that changes without any lock on the cohort.
  async (db) => {
    const id = await somebody()
    await sql`update community_members set role = 'admin', status = 'confirmed', cohort_id = null where id = ${id}`.execute(
      db,
    )
  },
  async (db) => {
    await sql`update community_members set first_name = ${pick('Ann', 'Bob')} where id = ${await somebody()}`.execute(
      db,
    )
  },
  async (db) => {
    await lockAsBefore(db)
    await sql`delete from community_members where id = ${await somebody()}`.execute(db)
  },
]

const deedsOfNow: ((db: Database) => Promise<unknown>)[] = [
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
  (db) => db.transaction().execute(async (tx) => declineMember(tx, await somebody(), new Date(), pilotCohort)),
  (db) => db.transaction().execute(async (tx) => register(tx, await somebody(), pilotCohort, services.clock.now())),
  (db) =>
    db.transaction().execute(async (tx) => {
      const { free } = await lockPlaces(tx, pilotCohort)
      if (free > 0)
        await pick(
          () => registerFirstInQueue(tx, pilotCohort),
          async () => registerDeclined(tx, await somebody(), pilotCohort),
        )()
    }),
  (db) =>
    db.transaction().execute(async (tx) => {
      const registration = await lockRegistration(tx, await somebody(), pilotCohort)
      const { free } = await findPlacesOverview(tx, pilotCohort)
      const to = free > 0 ? pick(...statuses) : pick('waitlist' as const, 'cancelled' as const)
      if (registration) await setStatus(tx, [registration.id], to, pilotCohort)
    }),
]

test('hundreds of changes by both programs at once are one truth, and nobody waits for ever', async () => {
  await sql`insert into community_members (first_name, last_name, email, status)
    select 'Was', 'There', n || '@example.org', case when n <= ${capacity} then 'registered' else 'waitlist' end
    from generate_series(1, 40) as n`.execute(services.db)
  const failures: string[] = []
  const work = async ({ db }: OpenDatabase, deeds: ((db: Database) => Promise<unknown>)[], inOne: boolean) => {
    for (let n = 0; n < 15; n += 1) {
      const deed = pick(...deeds)
      const done = inOne ? db.transaction().execute((tx) => deed(tx)) : deed(db)
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
    ...Array.from({ length: 8 }, () => work(before, deedsOfBefore, true)),
    ...Array.from({ length: 8 }, () => work(now, deedsOfNow, false)),
  ])
  isOver = true
  await watching
  expect(failures).toEqual([])
  expect(mostTaken).toBeLessThanOrEqual(capacity)
  await expectOneTruth()
  const { rows } = await sql`select distinct status from registrations`.execute(services.db)
  expect(rows.length, 'in several states').toBeGreaterThan(1)
})

test('a thousand whom somebody changes in one statement are followed in one', async () => {
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
