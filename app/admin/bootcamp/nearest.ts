import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'

type Cohort = Pick<CohortRecord, 'state' | 'calledOff' | 'startsAt' | 'endsAt'>

/** The bootcamp that runs or comes next; else the one that ended last; else any. @param cohorts the newest first */
export function nearestOf<Kind extends Cohort>(cohorts: readonly Kind[], now: Date): Kind | null {
  const shown = cohorts.filter(({ state, calledOff }) => state !== 'draft' && !calledOff)
  const ahead = shown.filter(({ state, endsAt }) => state === 'published' && endsAt !== null && endsAt > now)
  return ahead.at(-1) ?? shown[0] ?? cohorts[0] ?? null
}
