import type { CohortRecord } from '../../../cohorts/cohort-records.server.ts'
import { problemOfTime } from '../../../cohorts/wall-clock.ts'

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
