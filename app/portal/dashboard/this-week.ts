import { heldSessions, phaseOf } from '../../cohorts/cohort.ts'
import {
  type Exercise,
  exercisesOf,
  type OfficeHours,
  type Preparation,
  type Schedule,
  type ScheduledSession,
  sessionsOf,
} from '../../cohorts/schedule-item.ts'

/** What a participant has done in one bootcamp. */
export interface OwnProgress {
  /** Since they have had the place: ISO. */
  since: string
  /** Ids of the preparations that they have read. */
  read: readonly number[]
  /** Ids of the sessions that they were at. */
  attended: readonly number[]
  handIns: readonly { exercise: number; state: 'draft' | 'sent' | 'changes wanted' | 'seen'; draftAt: string }[]
  projects: number
}

export type WeekRow =
  | { kind: 'preparation'; item: Preparation }
  /** `begun`: when the draft was saved. */
  | { kind: 'exercise'; item: Exercise; begun: string | null; wantsChanges: boolean }
  | { kind: 'recording'; session: ScheduledSession; url: string }
  | { kind: 'office-hours'; slots: OfficeHours[] }

const week = 7 * 24 * 60 * 60 * 1000

/** Whether the last session was over before they had the place, and they were at none: then nothing is said of attending. */
export function isLatecomer(schedule: Schedule, { since, attended }: Pick<OwnProgress, 'since' | 'attended'>): boolean {
  const last = heldSessions(sessionsOf(schedule)).at(-1)
  return attended.length === 0 && last !== undefined && since >= last.ends
}

/** Whether all sessions are over: the rest is done at one's own pace. */
export function isAtOwnPace(schedule: Schedule, now: Date): boolean {
  return heldSessions(sessionsOf(schedule)).every((session) => phaseOf(session, now) === 'over')
}

/** What is there to do until the next session, three rows at most, the one that is due first. */
export function thisWeek(schedule: Schedule, own: OwnProgress, now: Date): WeekRow[] {
  const atOwnPace = isAtOwnPace(schedule, now)
  const rows: WeekRow[] = []
  const preparation = schedule.items.find((item) => item.kind === 'preparation')
  const over = heldSessions(sessionsOf(schedule)).filter((session) => phaseOf(session, now) === 'over')
  if (preparation && !own.read.includes(preparation.id) && (over.length === 0 || atOwnPace))
    rows.push({ kind: 'preparation', item: preparation })
  const exercise = openExercise(schedule, own, now)
  if (exercise) rows.push(exercise)
  const recorded = over.filter(({ recordingUrl }) => recordingUrl !== null)
  const session = atOwnPace ? (recorded.find(({ id }) => !own.attended.includes(id)) ?? recorded.at(0)) : over.at(-1)
  if (session?.recordingUrl) rows.push({ kind: 'recording', session, url: session.recordingUrl })
  const soon = schedule.officeHours.filter(
    ({ starts, ends }) => Date.parse(ends) > now.getTime() && Date.parse(starts) < now.getTime() + week,
  )
  if (soon.length > 0) rows.push({ kind: 'office-hours', slots: soon })
  return rows.slice(0, 3)
}

/** The first that isn't handed in, of those whose session has begun, or whose changes are wanted. */
function openExercise({ items }: Schedule, { handIns }: OwnProgress, now: Date): WeekRow | null {
  let hasBegun = false
  for (const item of items) {
    if (item.kind === 'live session' && !item.cancelled) hasBegun = phaseOf(item, now) !== 'ahead'
    if (item.kind !== 'exercise' || !hasBegun) continue
    const handIn = handIns.find(({ exercise }) => exercise === item.id)
    if (handIn?.state === 'sent' || handIn?.state === 'seen') continue
    return {
      kind: 'exercise',
      item,
      begun: handIn?.state === 'draft' ? handIn.draftAt : null,
      wantsChanges: handIn?.state === 'changes wanted',
    }
  }
  return null
}

export interface Tick {
  name: string
  /** Between 0 and 1. */
  part: number
  /** How far it is. */
  words: string
}

/** The five steps of a bootcamp. Latecomers watch recordings in the place of attending. */
export function ticksOf(schedule: Schedule, own: OwnProgress): Tick[] {
  const preparation = schedule.items.find((item) => item.kind === 'preparation')
  const exercises = exercisesOf(schedule)
  return [
    ...(preparation ? [doneOrNot('Prep pack', own.read.includes(preparation.id), 'read', 'not read yet')] : []),
    sessionsTick(schedule, own),
    ...(exercises.length > 0 ? [exercisesTick(exercises, own)] : []),
    doneOrNot('Project', own.projects > 0, 'shared', 'not shared yet'),
    { name: 'Certificate', part: 0, words: 'when all is done' },
  ]
}

function doneOrNot(name: string, isDone: boolean, done: string, open: string): Tick {
  return { name, part: Number(isDone), words: isDone ? done : open }
}

function sessionsTick(schedule: Schedule, own: OwnProgress): Tick {
  const sessions = heldSessions(sessionsOf(schedule))
  if (isLatecomer(schedule, own)) {
    const recorded = sessions.filter(({ recordingUrl }) => recordingUrl !== null).length
    return { name: 'Recordings', part: 0, words: recorded === 0 ? 'none yet' : `${recorded} to watch` }
  }
  const attended = sessions.filter(({ id }) => own.attended.includes(id)).length
  const part = sessions.length === 0 ? 0 : attended / sessions.length
  return { name: 'Sessions', part, words: `${attended} of ${sessions.length}` }
}

function exercisesTick(exercises: Exercise[], { handIns }: OwnProgress): Tick {
  const of = exercises.map(({ id }) => handIns.find(({ exercise }) => exercise === id)?.state)
  const sent = of.filter((state) => state === 'sent' || state === 'seen').length
  const [changes, draft] = [of.indexOf('changes wanted'), of.indexOf('draft')]
  // A draft counts as a third of an exercise.
  const part = (sent + Number(draft >= 0 || changes >= 0) / 3) / of.length
  if (changes >= 0) return { name: 'Exercises', part, words: `changes wanted in exercise ${changes + 1}` }
  if (sent === of.length) return { name: 'Exercises', part: 1, words: 'all handed in' }
  if (draft >= 0) return { name: 'Exercises', part, words: `draft of exercise ${draft + 1}` }
  return { name: 'Exercises', part, words: `${sent} of ${of.length}` }
}
