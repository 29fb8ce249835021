import { dayIn } from '../../platform/list-query.ts'
import type { Bar } from '../../portal/dashboard/statistics.ts'

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
