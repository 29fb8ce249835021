import { wallClockInWords } from '../../cohorts/cohort-record.ts'

/** @returns '–' for a draft without a name */
export function nameOf({ name }: { name: string | null }): string {
  return name ?? '–'
}

/** Two cohorts may have one name. @returns 'AI Agent Development Bootcamp (from Jul 12, 2025)' */
export function namedWithDay({ name, firstDay }: { name: string | null; firstDay: string | null }): string {
  return firstDay ? `${nameOf({ name })} (from ${wallClockInWords(firstDay)})` : nameOf({ name })
}
