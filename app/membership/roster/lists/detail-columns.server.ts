import { sql } from 'kysely'
import { onboardingStateNames, onboardingStates } from '../../onboarding-state.ts'
import { onboardingOf } from '../../registrations.server.ts'
import { isAnswer, type MemberColumn } from './member-columns.ts'
import type { CohortOrEveryone } from './member-lists.server.ts'

/** A member's values in the chosen columns, in words. */
export type MemberDetails = Partial<Record<MemberColumn, string>>

/** As stored. */
export interface StoredDetails {
  /** Index in `onboardingStates`, from 1. */
  step: number | null
  answers: Partial<Record<MemberColumn, string | boolean | null>> | null
}

/** Whether a chosen column needs data beyond the list's own. */
export function hasDetailColumns(columns: readonly MemberColumn[]): boolean {
  return columns.some((column) => column === 'step' || isAnswer(column))
}

/**
 * One JSON column of `members` with the chosen columns that need further data, if any.
 *
 * @param cohort of the onboarding; without one the furthest step in any
 */
export function detailColumns(columns: readonly MemberColumn[], cohort: CohortOrEveryone) {
  if (!hasDetailColumns(columns)) return []
  const names = columns.filter(isAnswer).map((column) => sql.ref(column))
  const answers = sql`(
    select to_json(told) from (select ${sql.join(names)} from profiles where user_id = members.id) as told)`
  const step = sql`(
    select max(array_position(${onboardingStates}::text[], ${onboardingOf}))
      from registrations left join profiles on user_id = member_id
      where member_id = members.id and ${cohort === null ? sql`true` : sql`cohort_id = ${cohort}`})`
  const details = sql<StoredDetails>`json_build_object(
    'step', ${columns.includes('step') ? step : sql`null::int`}, 'answers', ${names.length > 0 ? answers : sql`null::json`})`
  return [details.as('details')]
}

export function detailsInWords({ step, answers }: StoredDetails): MemberDetails {
  const state = onboardingStates[Number(step ?? 0) - 1]
  const words = Object.entries(answers ?? {}).map(([column, value]) => [column, inWords(value)])
  return { ...Object.fromEntries(words), step: state ? onboardingStateNames[state] : '' }
}

function inWords(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}
