import { changesBetween } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { wallClockAt } from '../../../cohorts/cohort-record.ts'
import {
  type CohortRecord,
  listItemRecords,
  listOfficeHourRecords,
  updateItem,
  updateOfficeHours,
} from '../../../cohorts/cohort-records.server.ts'
import { changesSince, type ScheduleChange } from '../../../cohorts/schedule-change.ts'
import { minutesBetween, momentsOf } from '../../../cohorts/wall-clock.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Confirmed, Organiser } from '../../../viewer.ts'
import { readDates } from '../dates.server.ts'
import { type Dated, datesOf, dueKey } from '../dates.ts'
import { underScheduleLock } from '../under-cohort-lock.server.ts'
import { findToldSchedule } from '../untold-schedules.server.ts'
import { planMove, type Row, type Wanted } from './move-plan.ts'
import { spanInWords } from './office-hours-edit.ts'
import { tellOf } from './tell-participants.server.ts'

/**
 * What a move would do, and the changes that participants would then be told of.
 *
 * @param wanted without a time: as it is now
 * @returns null for what isn't a session that takes place
 */
export async function previewMove(
  { clock }: Pick<Services, 'clock'>,
  db: Database,
  cohort: CohortRecord,
  wanted: Partial<Wanted> & Pick<Wanted, 'key'>,
) {
  const dates = await readDates(db, cohort.id)
  const moved = dates.find(({ key }) => key === wanted.key)
  if (!moved) return null
  const { starts = moved.starts, lasts = minutesBetween(moved.starts, moved.ends) } = wanted
  const plan = planMove(
    dates,
    { ...wanted, starts, lasts },
    { now: wallClockAt(clock.now(), cohort.zone), zone: cohort.zone },
  )
  if (!plan) return null
  return { plan, starts, lasts, seen: seenOf(dates), changes: await changesAfter(db, cohort, plan.after, clock.now()) }
}

async function changesAfter(
  db: Database,
  { id, zone }: CohortRecord,
  after: readonly Dated[],
  now: Date,
): Promise<ScheduleChange[]> {
  const told = await findToldSchedule(db, id)
  if (!told) return []
  const { known, current } = told
  const at = (time: string) => (momentsOf(time, zone)[0] ?? now).toISOString().replace('.000Z', 'Z')
  const times = new Map(after.map(({ key, starts, ends }) => [key, { starts: at(starts), ends: at(ends) }]))
  const events = current.events.map((event) => ({ ...event, ...(!event.cancelled && times.get(event.calendarName)) }))
  return changesSince(known, { ...current, events }, now)
}

/** With which the form says what the admin has seen. */
function seenOf(dates: readonly Dated[]): string {
  return dates.map(lineOf).join('\n')
}

function lineOf({ key, starts, ends }: Dated): string {
  return `${key} ${starts} ${ends}`
}

export type MoveDatesResult =
  /** @property told how many people get the email; null if nobody was to be told */
  | { outcome: 'moved'; dates: number; told: number | null }
  /** @property changed each date that isn't as it was seen, in words */
  | { outcome: 'changed-meanwhile'; changed: string[] }
  | { outcome: 'in-the-way'; inTheWay: Dated }
  | { outcome: 'no-such-time'; message: string }
  | { outcome: 'gone' }

/**
 * Moves a session and what comes along in one transaction, and tells everyone with a place.
 *
 * @param seen the dates that the admin has seen
 * @param note a sentence of the admin's own in the email; null to tell nobody
 */
export async function moveDates(
  services: Services,
  admin: Confirmed<Organiser>,
  cohortId: number,
  wanted: Wanted & { along: readonly string[]; seen: string; note: string | null },
): Promise<MoveDatesResult> {
  const result = await underScheduleLock(services, admin, cohortId, async (tx, cohort): Promise<MoveDatesResult> => {
    const [items, officeHours] = [await listItemRecords(tx, cohortId), await listOfficeHourRecords(tx, cohortId)]
    const dates = datesOf(items, officeHours)
    const { zone } = cohort
    const plan = planMove(dates, wanted, { now: wallClockAt(services.clock.now(), zone), zone })
    if (!plan) return { outcome: 'gone' }
    // A second click finds the times of the first.
    if (plan.moves.length === 0) return { outcome: 'moved', dates: 1, told: null }
    const seen = wanted.seen.split(/\r?\n/)
    const changed = dates.filter((date) => !seen.includes(lineOf(date)))
    if (changed.length > 0 || seen.length !== dates.length)
      return { outcome: 'changed-meanwhile', changed: changed.map((date) => `${date.what}: ${spanInWords(date)}.`) }
    if (plan.problem) return { outcome: 'no-such-time', message: plan.problem }
    if (plan.stillInTheWay) return { outcome: 'in-the-way', inTheWay: plan.stillInTheWay }
    for (const { key, to } of outOfEachOthersWay(plan.moves, plan.by)) {
      const item = items.find(({ calendarName }) => calendarName === key)
      const slot = officeHours.find(({ calendarName }) => calendarName === key)
      const exercise = items.find(({ id }) => dueKey(id) === key)
      if (item) await updateItem(tx, cohort, item, { ...item, ...to })
      if (exercise) await updateItem(tx, cohort, exercise, { ...exercise, due: to.starts })
      if (slot) await updateOfficeHours(tx, cohort, slot, to)
    }
    for (const move of plan.moves) await note(tx, admin, cohort, move)
    const told = wanted.note === null ? null : await tellOf(services, tx, admin, cohort, wanted.note)
    return { outcome: 'moved', dates: plan.moves.length, told }
  })
  services.log.info({ admin: admin.memberId, cohort: cohortId, outcome: result.outcome }, 'dates moved')
  return result
}

/** Two office hours never begin at once, not even in between: the one that is ahead moves first. */
function outOfEachOthersWay(moves: readonly Row[], by: number): Row[] {
  return [...moves].sort((one, other) => Math.sign(by) * other.starts.localeCompare(one.starts))
}

async function note(tx: Tx, admin: Organiser, cohort: CohortRecord, { what, starts, ends, to }: Row): Promise<void> {
  const subject = { kind: 'cohort', id: String(cohort.id), name: `${titleOf(cohort)}: ${what}` } as const
  await recordAudit(tx, admin, { action: 'Schedule changed', subject, changes: changesBetween({ starts, ends }, to) })
}
