import { type CohortRecord, listCohortRecords, listItemRecords } from '../../cohorts/cohort-records.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { type Finding, findingsOf } from './readiness.ts'

/** @returns what is missing or odd about a draft; nothing about what is published */
export async function lookAtDraft(db: Database | Tx, cohort: CohortRecord, now: Date): Promise<Finding[]> {
  if (cohort.state !== 'draft') return []
  const [items, all] = [await listItemRecords(db, cohort.id), await listCohortRecords(db)]
  return findingsOf({ cohort, items, others: all.filter(({ id }) => id !== cohort.id), now })
}
