import {
  counted,
  heldSessions,
  inWords,
  type Phase,
  phaseOf,
  type Span,
  sessionDays,
  weekdaysOf,
  weeksOf,
} from '../../cohorts/cohort.ts'
import { type Exercise, type Schedule, type ScheduleItem, sessionsOf } from '../../cohorts/schedule-item.ts'

/** When a missing recording can be expected. */
export type RecordingAwaited = 'after-session' | 'soon' | 'no-more'

/** Days after a session during which its recording may still come. */
const recordingMayComeFor = 30

export function recordingAwaited({ ends }: Span, now: Date): RecordingAwaited {
  const daysAfter = (now.getTime() - new Date(ends).getTime()) / 86_400_000
  if (daysAfter < 0) return 'after-session'
  return daysAfter > recordingMayComeFor ? 'no-more' : 'soon'
}

/** What stands in the place of a missing recording. */
export const whenItComes = {
  'after-session': 'Recording: Available after session',
  soon: 'The recording isn’t online yet. You’ll find it here as soon as it is.',
  'no-more': 'There’s no recording online. Ask in Slack if you need one.',
} satisfies Record<RecordingAwaited, string>

/** The state of a cohort's schedule at one moment. */
export interface Progress {
  /** In the order of the live sessions. */
  sessions: Phase[]
  /** In the same order. */
  recordings: RecordingAwaited[]
  /** In the order of the office hours. */
  officeHours: Phase[]
  /** Number of the current or next session; null when all are over. */
  nextSession: number | null
}

export function progressAt(schedule: Schedule, now: Date): Progress {
  const sessions = sessionsOf(schedule)
  return {
    sessions: sessions.map((session) => phaseOf(session, now)),
    recordings: sessions.map((session) => recordingAwaited(session, now)),
    officeHours: schedule.officeHours.map((slot) => phaseOf(slot, now)),
    nextSession: heldSessions(sessions).find((session) => phaseOf(session, now) !== 'over')?.number ?? null,
  }
}

/** Whether the session after the exercise is over, or the last session. */
export function isExerciseOver({ items }: Schedule, exercise: Exercise, { sessions }: Progress): boolean {
  const isSession = (item: ScheduleItem) => item.kind === 'live session'
  const next = items.slice(items.indexOf(exercise)).find(isSession)
  return (next ? sessions[next.number - 1] : sessions.at(-1)) === 'over'
}

/** The introduction of the page. */
export function leadOf(schedule: Schedule, { nextSession }: Progress): string {
  const sessions = heldSessions(sessionsOf(schedule))
  const dates = { sessions, zone: schedule.zone }
  const exercises = schedule.items.filter(({ kind }) => kind === 'exercise').length
  const inBetween = exercises === 0 ? '' : `, ${counted(exercises, 'exercise')} in between`
  const journey = `A ${weeksOf(dates)}-week journey to mastering AI agent development`
  return nextSession === null
    ? `${journey}. The live sessions were on ${sessionDays(dates)}; the prep pack, the exercises and any recordings are still here.`
    : `${journey}: ${inWords(sessions.length)} live ${weekdaysOf(dates)}${inBetween}, and people to ask all the way.`
}

/** The contents of the feed. @param all the participant's cohorts, which share one feed, and whether all are over */
export function feedContents(schedule: Schedule, all: { bootcamps: number; isOver: boolean }): string {
  const sessions = heldSessions(sessionsOf(schedule)).length
  const slots = schedule.officeHours.length
  const officeHours = slots === 0 ? '' : ` and ${slots === 2 ? 'both' : 'all'} office hours`
  const what =
    all.bootcamps > 1
      ? `All sessions and office hours of your ${counted(all.bootcamps, 'bootcamp')}`
      : `All ${counted(sessions, 'session')}${officeHours}`
  const contents = `${what} in the calendar you already use.`
  return all.isOver
    ? `${contents} They’re over, so this is for your records.`
    : `${contents} It updates automatically if a time changes.`
}
