import { pilot, type Span } from '../../cohorts/pilot.ts'

export type Phase = 'ahead' | 'live' | 'over'

export function phaseOf({ starts, ends }: Span, now: Date): Phase {
  if (now >= new Date(ends)) return 'over'
  return now >= new Date(starts) ? 'live' : 'ahead'
}

/** When the recording of a session can be expected, as long as there is none. */
export type RecordingAwaited = 'after-session' | 'soon' | 'no-more'

/** Days after a session in which its recording may still come. */
const recordingMayComeFor = 30

export function recordingAwaited({ ends }: Span, now: Date): RecordingAwaited {
  const daysAfter = (now.getTime() - new Date(ends).getTime()) / 86_400_000
  if (daysAfter < 0) return 'after-session'
  return daysAfter > recordingMayComeFor ? 'no-more' : 'soon'
}

/** Where the pilot stands at one moment. */
export interface Progress {
  /** In the order of `pilot.sessions`. */
  sessions: Phase[]
  /** In the same order. */
  recordings: RecordingAwaited[]
  /** In the order of `pilot.officeHours`. */
  officeHours: Phase[]
  /** The number of the session that runs or comes next; null when all are over. */
  nextSession: number | null
}

export function progressAt(now: Date): Progress {
  return {
    sessions: pilot.sessions.map((session) => phaseOf(session, now)),
    recordings: pilot.sessions.map((session) => recordingAwaited(session, now)),
    officeHours: pilot.officeHours.map((slot) => phaseOf(slot, now)),
    nextSession: pilot.sessions.find((session) => phaseOf(session, now) !== 'over')?.number ?? null,
  }
}
