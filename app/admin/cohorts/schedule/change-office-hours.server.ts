import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import {
  type CohortRecord,
  cancelOfficeHours,
  deleteOfficeHours,
  findOfficeHoursRecord,
  insertOfficeHours,
  type OfficeHoursRecord,
  updateOfficeHours,
} from '../../../cohorts/cohort-records.server.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Organiser } from '../../../viewer.ts'
import { type NoSuchTime, noSuchTime } from '../dates.ts'
import { underScheduleLock } from '../under-cohort-lock.server.ts'
import { spanInWords } from './office-hours-edit.ts'

/** Wall-clock times in the cohort's zone. */
export interface OfficeHoursFacts {
  starts: string
  ends: string
}

export function addOfficeHours(
  services: Services,
  admin: Organiser,
  cohortId: number,
  span: OfficeHoursFacts,
): Promise<{ outcome: 'added' | 'already-there' | 'gone' } | NoSuchTime> {
  return underScheduleLock(services, admin, cohortId, async (tx, cohort) => {
    const wrong = noSuchTime(span, cohort)
    if (wrong) return wrong
    const calendarName = `office-hours-${randomUUID()}`
    if (!(await insertOfficeHours(tx, cohort, { ...span, calendarName }))) return { outcome: 'already-there' as const }
    await note(tx, admin, cohort, { before: null, after: wallClockInWords(span.starts) })
    return { outcome: 'added' as const }
  })
}

export type ChangeOfficeHoursResult =
  | { outcome: 'saved' | 'already-there' }
  | { outcome: 'gone' }
  | { outcome: 'changed-meanwhile'; current: OfficeHoursRecord }
  | NoSuchTime

/** @param hours with the version that the admin has seen */
export function changeOfficeHours(
  services: Services,
  admin: Organiser,
  cohortId: number,
  hours: Pick<OfficeHoursRecord, 'id' | 'version'>,
  facts: OfficeHoursFacts,
): Promise<ChangeOfficeHoursResult> {
  return underScheduleLock(services, admin, cohortId, async (tx, cohort): Promise<ChangeOfficeHoursResult> => {
    const before = await findOfficeHoursRecord(tx, cohortId, hours.id)
    if (!before) return { outcome: 'gone' }
    // A second click finds the values of the first.
    if (before.starts === facts.starts && before.ends === facts.ends) return { outcome: 'saved' }
    const wrong = noSuchTime(facts, cohort)
    if (wrong) return wrong
    const outcome = await updateOfficeHours(tx, cohort, hours, facts)
    if (outcome === 'changed-meanwhile') return { outcome, current: before }
    if (outcome === 'saved') await note(tx, admin, cohort, { before: spanInWords(before), after: spanInWords(facts) })
    return { outcome }
  })
}

/** Calendars get a cancellation if the cohort was ever published. */
export function removeOfficeHours(
  services: Services,
  admin: Organiser,
  cohortId: number,
  id: number,
): Promise<{ outcome: 'removed' | 'gone' }> {
  return underScheduleLock(services, admin, cohortId, async (tx, cohort) => {
    const hours = await findOfficeHoursRecord(tx, cohortId, id)
    if (!hours) return { outcome: 'gone' as const }
    if (cohort.state === 'draft') await deleteOfficeHours(tx, id)
    else await cancelOfficeHours(tx, id, services.clock.now())
    await note(tx, admin, cohort, { before: wallClockInWords(hours.starts), after: null })
    return { outcome: 'removed' as const }
  })
}

function note(
  tx: Tx,
  admin: Organiser,
  cohort: CohortRecord,
  change: { before: string | null; after: string | null },
): Promise<unknown> {
  const subject = { kind: 'cohort', id: String(cohort.id), name: titleOf(cohort) } as const
  return recordAudit(tx, admin, { action: 'Schedule changed', subject, changes: { 'office hours': change } })
}
