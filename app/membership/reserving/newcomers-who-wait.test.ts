import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { findPlacesOverview, lockCohorts } from '../places.server.ts'
import { registerNewcomer } from '../registrations.server.ts'
import { reservePlace } from './reserve-place.server.ts'

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

test('a place that is given back goes to a newcomer who has just begun to wait', async () => {
  expect(await statusAfterGivingBack()).toBe('registered')
  expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ taken: 1, waiting: 0 })
})

test('of two newcomers who would have waited, one gets a place that became free meanwhile', async () => {
  const coming: ReturnType<typeof reservePlace>[] = []
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [pilotCohort])
    await tx.updateTable('registrations').set({ state: 'cancelled' }).execute()
    coming.push(...[1, 2, 3].map((number) => reservePlace(services, visitor(number), pilotCohort)))
    await untilWaiting(services.pool, 3)
  })
  const outcomes = (await Promise.all(coming)).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual(['registered', 'waitlist', 'waitlist'])
})

async function beginToWait(tx: Tx, number: number): Promise<void> {
  const { status } = await registerNewcomer(tx, visitor(number), pilotCohort, services.clock.now())
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
