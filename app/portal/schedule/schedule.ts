import { pilot, type Span } from '../../site/pilot.ts'

export type Phase = 'ahead' | 'live' | 'over'

export function phaseOf({ starts, ends }: Span, now: Date): Phase {
  if (now >= new Date(ends)) return 'over'
  return now >= new Date(starts) ? 'live' : 'ahead'
}

/** Where the pilot stands at one moment. */
export interface Progress {
  /** In the order of `pilot.sessions`. */
  sessions: Phase[]
  /** In the order of `pilot.officeHours`. */
  officeHours: Phase[]
  /** The number of the session that runs or comes next; null when all are over. */
  nextSession: number | null
}

export function progressAt(now: Date): Progress {
  return {
    sessions: pilot.sessions.map((session) => phaseOf(session, now)),
    officeHours: pilot.officeHours.map((slot) => phaseOf(slot, now)),
    nextSession: pilot.sessions.find((session) => phaseOf(session, now) !== 'over')?.number ?? null,
  }
}
