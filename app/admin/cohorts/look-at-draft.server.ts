import { type CohortRecord, listCohortRecords, listItemRecords } from '../../cohorts/cohort-records.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { findingsOf } from './readiness.ts'

/** @returns the findings about a draft; none for a published cohort */
export async function lookAtDraft(db: Database | Tx, cohort: CohortRecord, now: Date) {
  const [items, all] = [await listItemRecords(db, cohort.id), await listCohortRecords(db)]
  return findingsIn(cohort, { items, all, now })
}

/** Loads a cohort with everything that its findings depend on. @returns null when it doesn't exist */
export async function findLookedAt(db: Database, id: number, now: Date) {
  const [items, all] = await Promise.all([listItemRecords(db, id), listCohortRecords(db)])
  const cohort = all.find((one) => one.id === id)
  if (!cohort) return null
  return { cohort, items, all, findings: findingsIn(cohort, { items, all, now }) }
}

function findingsIn(
  cohort: CohortRecord,
  { items, all, now }: { items: Awaited<ReturnType<typeof listItemRecords>>; all: CohortRecord[]; now: Date },
) {
  if (cohort.state !== 'draft') return []
  return findingsOf({ cohort, items, others: all.filter(({ id }) => id !== cohort.id), now })
}
