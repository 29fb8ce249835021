import type { Cohort } from '../app/cohorts/cohort.ts'
import { findSchedule, findToldCohort } from '../app/cohorts/cohorts.server.ts'
import type { Schedule } from '../app/cohorts/schedule-item.ts'
import { openTestDatabase } from './services.ts'

/** The pilot of a first start, for tests of pure functions on a cohort, without a database. */
export async function readPilot(): Promise<{ pilot: Cohort; schedule: Schedule }> {
  const { db, close } = await openTestDatabase()
  const now = new Date('2025-06-10T17:00:00Z')
  const told = await findToldCohort(db, now)
  const schedule = told && (await findSchedule(db, told.cohort.id))
  await close()
  if (!told || !schedule) throw new Error('The pilot is missing.')
  return { pilot: told.cohort, schedule }
}

/** The cohort that every new database has. */
export const pilotCohort = 1
