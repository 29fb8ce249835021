import type { AuditChanges } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { type CohortRecord, findCohortRecord, listZones } from '../../cohorts/cohort-records.server.ts'
import { insertCopy, insertDraft } from '../../cohorts/new-cohorts.server.ts'
import { minutesBetween, minutesLater } from '../../cohorts/wall-clock.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { readDates } from './dates.server.ts'
import { type NoSuchTime, noSuchTime } from './dates.ts'
import { underCohortLock } from './under-cohort-lock.server.ts'
import { isSameWeekday } from './weekday.ts'

/**
 * Creates a draft with nothing but these facts.
 *
 * @param formId made with the form: a second click finds the draft of the first
 */
export function createCohort(
  { db }: Services,
  admin: Organiser,
  formId: string,
  facts: { name: string; zone: string; capacity: number },
): Promise<{ outcome: 'created'; id: number } | { outcome: 'unknown-zone' }> {
  return asAdmin(db, admin, async (tx) => {
    if (!(await listZones(tx)).includes(facts.zone)) return { outcome: 'unknown-zone' as const }
    const { name, ...others } = facts
    const id = await noteNew(tx, admin, name, changesTo(others), await insertDraft(tx, { formId, ...facts }))
    return { outcome: 'created' as const, id }
  })
}

export type CopyCohortResult =
  /** @property copy the new draft, with its dates */
  | { outcome: 'copied'; copy: CohortRecord }
  /** The sessions of `source` are on another weekday. */
  | { outcome: 'another-weekday'; source: CohortRecord }
  /** The copied cohort has sessions, so a first day is required. */
  | { outcome: 'no-day' }
  | NoSuchTime
  | { outcome: 'gone' }

/**
 * Creates a draft with the facts and the schedule of another cohort, moved to other days.
 *
 * @param copy.formId made with the form: a second click finds the copy of the first
 * @param copy.anyWeekday the sessions may fall on other weekdays
 */
export function copyCohort(
  services: Services,
  admin: Organiser,
  sourceId: number,
  {
    formId,
    name,
    firstDay,
    anyWeekday,
    capacity = null,
  }: { formId: string; name: string; firstDay: string | null; anyWeekday: boolean; capacity?: number | null },
): Promise<CopyCohortResult> {
  return underCohortLock(services, admin, sourceId, async (tx, source): Promise<CopyCohortResult> => {
    if (source.firstDay !== null) {
      if (firstDay === null) return { outcome: 'no-day' }
      if (!anyWeekday && !isSameWeekday(firstDay, source.firstDay)) return { outcome: 'another-weekday', source }
      const later = minutesBetween(`${source.firstDay}T00:00`, `${firstDay}T00:00`)
      for (const { starts, ends } of await readDates(tx, sourceId)) {
        const moved = { starts: minutesLater(starts, later), ends: minutesLater(ends, later) }
        const refused = noSuchTime(moved, source)
        if (refused) return refused
      }
    }
    const changes = changesTo({
      'copy of': titleOf(source),
      firstDay,
      ...(capacity !== null && { capacity }),
    })
    const inserted = await insertCopy(tx, sourceId, { formId, name, firstDay, capacity })
    const id = await noteNew(tx, admin, name, changes, inserted)
    const copy = await findCohortRecord(tx, id)
    if (!copy) throw new Error('The copy is missing.')
    return { outcome: 'copied', copy }
  })
}

async function noteNew(
  tx: Tx,
  admin: Organiser,
  name: string,
  changes: AuditChanges,
  { id, isNew }: { id: number; isNew: boolean },
): Promise<number> {
  if (!isNew) return id
  await recordAudit(tx, admin, { action: 'Cohort created', subject: { kind: 'cohort', id: String(id), name }, changes })
  return id
}

function changesTo(facts: Record<string, unknown>): AuditChanges {
  return Object.fromEntries(Object.entries(facts).map(([name, after]) => [name, { before: null, after }]))
}
