import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { findPlacesOverview, lockCohorts } from '../places.server.ts'
import { registerCommunityMember } from '../registrations.server.ts'
import { reservePlace } from './reserve-place.server.ts'

/** Newcomers who can only wait share the lock on the cohort (docs/decisions/0058-newcomers-who-wait.md). */

let services: TestServices
let holder: string
beforeEach(async () => {
  services = await openTestServices()
  await services.db.updateTable('cohorts').set({ capacity: 1, offers_automatically: true }).execute()
  await reservePlace(services, visitor(0), pilotCohort)
  holder = (await services.db.selectFrom('members').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => services.close())

const visitor = (number: number, email = `ada.${number}@example.org`) => ({
  firstName: 'Ada',
  lastName: `Number ${number}`,
  email,
  newsletter: false,
})

test('newcomers are registered beside one whose registration is not committed yet', async () => {
  await services.db.transaction().execute(async (tx) => {
    await beginToWait(tx, 1)
    expect(await reservePlace(services, visitor(2), pilotCohort)).toMatchObject({ outcome: 'waitlist' })
  })
})

test('a place that is given back goes to a newcomer who has just begun to wait', async () => {
  expect(await statusAfterGivingBack()).toBe('registered')
  expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ taken: 1, waiting: 0 })
})

test('control: without the shared lock it stays free, and they wait', async () => {
  await changeProcedure(/perform pg_advisory_xact_lock_shared[^;]*;\s*perform[^;]*for share;/)
  expect(await statusAfterGivingBack()).toBe('waitlist')
  expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ taken: 0, waiting: 1 })
})

test('a waiting exclusive lock on the cohort is not overtaken by later newcomers', async () => {
  const changes: Promise<unknown>[] = []
  await services.db.transaction().execute(async (tx) => {
    await beginToWait(tx, 1)
    changes.push(givePlaceBack(services, holder, 'place', pilotCohort))
    await untilWaiting(services.pool)
    changes.push(reservePlace(services, visitor(2), pilotCohort))
    await untilWaiting(services.pool, 2)
  })
  await Promise.all(changes)
  expect(await statusOf(1)).toBe('registered')
  expect(await statusOf(2)).toBe('waitlist')
})

test('of two newcomers who would have waited, one gets a place that became free meanwhile', async () => {
  const coming: ReturnType<typeof reservePlace>[] = []
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [pilotCohort])
    await tx.updateTable('registrations').set({ status: 'cancelled' }).execute()
    coming.push(...[1, 2, 3].map((number) => reservePlace(services, visitor(number), pilotCohort)))
    await untilWaiting(services.pool, 3)
  })
  const outcomes = (await Promise.all(coming)).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual(['registered', 'waitlist', 'waitlist'])
})

async function beginToWait(tx: Tx, number: number): Promise<void> {
  const { status } = await registerCommunityMember(tx, visitor(number), pilotCohort, services.clock.now())
  expect(status).toBe('waitlist')
}

/** Gives the place back between the newcomer's registration and its commit. @returns the newcomer's status */
async function statusAfterGivingBack(): Promise<string | undefined> {
  let givingBack: ReturnType<typeof givePlaceBack> | undefined
  await services.db.transaction().execute(async (tx) => {
    await beginToWait(tx, 1)
    givingBack = givePlaceBack(services, holder, 'place', pilotCohort)
    await Promise.race([givingBack, untilWaiting(services.pool)])
  })
  await givingBack
  return statusOf(1)
}

async function statusOf(number: number): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select registrations.status from registrations join members on id = member_id
    where email = ${visitor(number).email}`.execute(services.db)
  return rows[0]?.status
}

async function changeProcedure(without: RegExp): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef('place_for_newcomer(int, timestamptz)'::regprocedure) as source`.execute(services.db)
  const source = rows[0]?.source ?? ''
  expect(source).toMatch(without)
  await sql.raw(source.replace(without, '')).execute(services.owner.db)
}
