import { listItemRecords, listOfficeHourRecords } from '../../cohorts/cohort-records.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { type Dated, datesOf } from './dates.ts'

/** What takes place at a time. */
export async function readDates(db: Database | Tx, cohortId: number): Promise<Dated[]> {
  return datesOf(await listItemRecords(db, cohortId), await listOfficeHourRecords(db, cohortId))
}
