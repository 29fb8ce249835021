import { randomUUID } from 'node:crypto'
import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { areInOrderOfTime } from '../../cohorts/cohort.ts'
import { type ItemFacts, wallClockInWords } from '../../cohorts/cohort-record.ts'
import {
  type CohortRecord,
  deleteOfficeHours,
  findItemRecord,
  type ItemRecord,
  insertOfficeHours,
  listItemRecords,
  updateItem,
} from '../../cohorts/cohort-records.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin } from '../../viewer.ts'
import { nameOf } from './cohort-edit.ts'
import { itemTexts } from './item-edit.ts'
import { underCohortLock } from './under-cohort-lock.server.ts'

export type ChangeItemResult =
  | { outcome: 'saved'; moved: boolean }
  | { outcome: 'changed-meanwhile'; current: ItemRecord }
  | { outcome: 'out-of-order' }
  | { outcome: 'gone' }

/** @param item with its version that the admin has seen */
export function changeItem(
  services: Services,
  admin: Admin,
  cohortId: number,
  item: Pick<ItemRecord, 'id' | 'version'>,
  facts: ItemFacts,
): Promise<ChangeItemResult> {
  return underCohortLock(services, admin, cohortId, async (tx, cohort): Promise<ChangeItemResult> => {
    const before = await findItemRecord(tx, cohortId, item.id)
    if (!before) return { outcome: 'gone' }
    const changes = changesBetween(itemTexts(before), itemTexts(facts))
    // The second of two clicks finds what the first has saved.
    if (Object.keys(changes).length === 0) return { outcome: 'saved', moved: false }
    const moved = 'starts' in changes || 'ends' in changes
    if (moved && item.version === before.version && !(await staysInOrder(tx, cohortId, item.id, facts)))
      return { outcome: 'out-of-order' }
    if (!(await updateItem(tx, cohort, item, facts))) return { outcome: 'changed-meanwhile', current: before }
    const subject = { kind: 'cohort', id: String(cohortId), name: `${nameOf(cohort)}: ${facts.title}` } as const
    await recordAudit(tx, admin, { action: 'Schedule changed', subject, changes })
    return { outcome: 'saved', moved }
  })
}

async function staysInOrder(tx: Tx, cohortId: number, itemId: number, facts: ItemFacts): Promise<boolean> {
  const items = (await listItemRecords(tx, cohortId)).map((item) => (item.id === itemId ? facts : item))
  return areInOrderOfTime(items.flatMap(({ starts, ends }) => (starts && ends ? [{ starts, ends }] : [])))
}

/** @param span on the clocks of the cohort's zone */
export function addOfficeHours(
  services: Services,
  admin: Admin,
  cohortId: number,
  span: { starts: string; ends: string },
): Promise<{ outcome: 'added' | 'already-there' | 'gone' }> {
  return underCohortLock(services, admin, cohortId, async (tx, cohort) => {
    const calendarName = `office-hours-${randomUUID()}`
    if (!(await insertOfficeHours(tx, cohort, { ...span, calendarName }))) return { outcome: 'already-there' as const }
    await noteOfficeHours(tx, admin, cohort, { before: null, after: wallClockInWords(span.starts) })
    return { outcome: 'added' as const }
  })
}

export function removeOfficeHours(
  services: Services,
  admin: Admin,
  cohortId: number,
  id: number,
): Promise<{ outcome: 'removed' | 'gone' }> {
  return underCohortLock(services, admin, cohortId, async (tx, cohort) => {
    const starts = await deleteOfficeHours(tx, cohort, id)
    if (starts === null) return { outcome: 'gone' as const }
    await noteOfficeHours(tx, admin, cohort, { before: wallClockInWords(starts), after: null })
    return { outcome: 'removed' as const }
  })
}

function noteOfficeHours(
  tx: Tx,
  admin: Admin,
  cohort: CohortRecord,
  change: { before: string | null; after: string | null },
): Promise<unknown> {
  const subject = { kind: 'cohort', id: String(cohort.id), name: nameOf(cohort) } as const
  return recordAudit(tx, admin, { action: 'Schedule changed', subject, changes: { 'office hours': change } })
}
