import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'

/** Two cohorts may have one name. @returns 'Pilot Bootcamp (from Jul 12, 2025)' */
export function namedWithDay({
  firstDay,
  ...cohort
}: {
  slug: string | null
  name: string | null
  firstDay: string | null
}): string {
  return firstDay ? `${titleOf(cohort)} (from ${wallClockInWords(firstDay)})` : titleOf(cohort)
}
