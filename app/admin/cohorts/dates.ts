import type { CohortRecord, ItemRecord, OfficeHoursRecord } from '../../cohorts/cohort-records.server.ts'
import { minutesLater, problemOfTime } from '../../cohorts/wall-clock.ts'

/** Local times in the cohort's zone. */
export interface Times {
  starts: string
  ends: string
}

/** A session that isn't cancelled, office hours, or the moment when an exercise is due. */
export interface Dated extends Times {
  /** Its UID in calendars; of an exercise another one. */
  key: string
  /** 'Session 2: Workflow Mastery & Integrations' */
  what: string
  kind: 'session' | 'office hours' | 'due'
}

/** Sessions and exercises in the order of the schedule, and office hours. @param items in order */
export function datesOf(items: ItemRecord[], officeHours: OfficeHoursRecord[]): Dated[] {
  const sessions = items
    .filter(({ kind }) => kind === 'live session')
    .flatMap(({ calendarName, title, starts, ends, cancelled }, at) =>
      calendarName && starts && ends && !cancelled
        ? [{ key: calendarName, what: `Session ${at + 1}: ${title}`, starts, ends, kind: 'session' as const }]
        : [],
    )
  const slots = officeHours.map(({ calendarName, starts, ends }) => ({
    key: calendarName,
    what: 'Office hours',
    starts,
    ends,
    kind: 'office hours' as const,
  }))
  const exercises = items
    .filter(({ kind }) => kind === 'exercise')
    .flatMap(({ id, title, due }, at) =>
      due
        ? [
            {
              key: dueKey(id),
              what: `Exercise ${at + 1} is due: ${title}`,
              starts: due,
              ends: due,
              kind: 'due' as const,
            },
          ]
        : [],
    )
  return [...sessions, ...slots, ...exercises]
}

export function dueKey(exercise: number): string {
  return `due-${exercise}`
}

/**
 * Sessions are known by their number, so they stay in their order and don't overlap; office hours don't begin at once.
 *
 * @param moved keys; of two that clash the other one is named
 * @returns the one in the way
 */
export function clashIn<One extends Dated>(dates: readonly One[], moved: readonly string[]): One | null {
  const sessions = dates.filter(({ kind }) => kind === 'session')
  const slots = dates
    .filter(({ kind }) => kind === 'office hours')
    .sort((one, other) => one.starts.localeCompare(other.starts))
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
  { starts, ends, due }: Pick<ItemRecord, 'starts' | 'ends'> & Partial<Pick<ItemRecord, 'due'>>,
  { zone }: Pick<CohortRecord, 'zone'>,
): NoSuchTime | null {
  for (const time of [starts, ends, due]) {
    const message = time && problemOfTime(time, zone)
    if (message) return { outcome: 'no-such-time', message }
  }
  return null
}
