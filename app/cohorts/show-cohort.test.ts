import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { findShownCohort } from './show-cohort.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

test('the facts are valid until time alone changes them', async () => {
  expect(await findShownCohort(services)).toMatchObject({
    cohort: { slug: 'pilot', registration: 'live', phase: 'ahead' },
    until: new Date('2025-07-07T06:59:59Z'),
  })
  services.clock.set(new Date('2025-07-27T00:00:00Z'))
  expect(await findShownCohort(services)).toMatchObject({
    cohort: { registration: 'over', phase: 'over' },
    until: null,
  })
})

test('while the database is away, the cohort is shown as last read, for the current time, and not cached', async () => {
  await findShownCohort(services)
  await sql`alter table schedule_items rename to elsewhere`.execute(services.owner.db)
  const now = new Date('2025-07-27T00:00:00Z')
  services.clock.set(now)
  expect(await findShownCohort(services)).toMatchObject({ cohort: { slug: 'pilot', phase: 'over' }, until: now })
})
