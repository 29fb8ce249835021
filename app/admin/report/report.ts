import { dayOf } from '../../organization/dates.ts'
import { dayIn } from '../../platform/list-query.ts'
import type { Bar } from '../../portal/dashboard/statistics.ts'

/** A number of people, or the day before which there can be none. */
export type Step = { people: number } | { notBefore: Date }

/** What a report is about. Null: everything. */
export interface ReportQuery {
  /** A cohort's slug. */
  cohort: string | null
  /** The first and last day of registration, such as '2027-01-12'. */
  from: string | null
  until: string | null
}

export function readReportQuery(params: URLSearchParams): ReportQuery {
  const days = { from: dayIn(params.get('from')), until: dayIn(params.get('until')) }
  return { cohort: params.get('cohort') || null, ...days }
}

/** An answer that fewer people gave could be theirs alone. */
export const fewestCounted = 5

/** The answers that are counted, and whether others were left out. */
export function foldRare<Answer extends Pick<Bar, 'label' | 'count'>>(answers: readonly Answer[]) {
  return {
    counted: answers.filter(({ count }) => count >= fewestCounted),
    hasRare: answers.some(({ count }) => count > 0 && count < fewestCounted),
  }
}

/** @returns '31', or 'from Jan 23' for what can't have happened yet */
export function stepInWords(step: Step | null): string {
  if (!step) return '–'
  return 'people' in step ? step.people.toLocaleString('en-US') : `from ${dayOf(step.notBefore).words}`
}
