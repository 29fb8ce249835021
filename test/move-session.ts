import { moveDates, previewMove } from '../app/admin/cohorts/schedule/move-dates.server.ts'
import type { ItemRecord } from '../app/cohorts/cohort-records.server.ts'
import { findCohortRecord } from '../app/cohorts/cohort-records.server.ts'
import { minutesBetween } from '../app/cohorts/wall-clock.ts'
import type { Services } from '../app/platform/services.ts'
import type { ConfirmedOwner } from '../app/viewer.ts'

/** Moves a session as an admin who has just looked does, by default alone and without telling. */
export async function moveSession(
  services: Services,
  admin: ConfirmedOwner,
  cohortId: number,
  item: ItemRecord,
  starts: string,
  {
    lasts = minutesBetween(item.starts ?? '', item.ends ?? ''),
    along = [],
    note = null,
  }: { lasts?: number; along?: string[]; note?: string | null } = {},
) {
  const cohort = await findCohortRecord(services.db, cohortId)
  const key = item.calendarName ?? ''
  const preview = cohort && (await previewMove(services, services.db, cohort, { key, starts, lasts, along }))
  const wanted = { key, starts, lasts, along, note, seen: preview?.seen ?? '' }
  return moveDates(services, admin, cohortId, wanted)
}
