import type { CohortRecord, ItemRecord, OfficeHoursRecord } from '../../cohorts/cohort-records.server.ts'
import { minutesLater, problemOfTime } from '../../cohorts/wall-clock.ts'

/** Local times in the cohort's zone. */
export interface Times {
  starts: string
  ends: string
}

/** A session that isn't cancelled, or office hours. */
export interface Dated extends Times {
  /** Its UID in calendars. */
  key: string
  /** 'Session 2: Workflow Mastery & Integrations' */
  what: string
  isSession: boolean
}

/** Sessions in the order of the schedule, and office hours. @param items in order */
export function datesOf(items: ItemRecord[], officeHours: OfficeHoursRecord[]): Dated[] {
  const sessions = items
    .filter(({ kind }) => kind === 'live session')
    .flatMap(({ calendarName, title, starts, ends, cancelled }, at) =>
      calendarName && starts && ends && !cancelled
        ? [{ key: calendarName, what: `Session ${at + 1}: ${title}`, starts, ends, isSession: true }]
        : [],
    )
  const slots = officeHours.map(({ calendarName, starts, ends }) => ({
    key: calendarName,
    what: 'Office hours',
    starts,
    ends,
    isSession: false,
  }))
  return [...sessions, ...slots]
}

/**
 * Sessions are known by their number, so they stay in their order and don't overlap; office hours don't begin at once.
 *
 * @param moved keys; of two that clash the other one is named
 * @returns the one in the way
 */
export function clashIn<One extends Dated>(dates: readonly One[], moved: readonly string[]): One | null {
  const sessions = dates.filter(({ isSession }) => isSession)
  const slots = dates.filter(({ isSession }) => !isSession).sort((one, other) => one.starts.localeCompare(other.starts))
  const pairs = [...inPairs(sessions, ({ ends }) => ends), ...inPairs(slots, ({ starts }) => minutesLater(starts, 1))]
  const [clash] = pairs
  if (!clash) return null
  const [one, other] = clash
  return moved.includes(one.key) ? other : one
}

/** @returns neighbors of which the second starts before the first is over */
function inPairs<One extends Dated>(dates: readonly One[], over: (date: One) => string): [One, One][] {
  return dates.flatMap((date, at): [One, One][] => {
    const next = dates[at + 1]
    return next && next.starts < over(date) ? [[date, next]] : []
  })
}

/** The clocks of the zone skip its start or its end, or show it twice. */
export interface NoSuchTime {
  outcome: 'no-such-time'
  message: string
}

export function noSuchTime(
  { starts, ends }: { starts: string | null; ends: string | null },
  { zone }: Pick<CohortRecord, 'zone'>,
): NoSuchTime | null {
  for (const time of [starts, ends]) {
    const message = time && problemOfTime(time, zone)
    if (message) return { outcome: 'no-such-time', message }
  }
  return null
}
