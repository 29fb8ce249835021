import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.server.ts'
import { onboardingStateNames, onboardingStates } from '../../onboarding-state.ts'
import type { CohortOrEveryone } from './matching-members.server.ts'
import { isAnswer, type MemberColumn } from './member-columns.ts'

/** What somebody has told, and how far they are, as the list and the file say it. */
export type ToldByMember = Partial<Record<MemberColumn, string>>

/**
 * Of the chosen columns those that say more than the list knows, by the id of the member.
 *
 * @param cohort whose onboarding it is; without one the furthest in any
 */
export async function findToldColumns(
  db: Database,
  ids: string[],
  columns: readonly MemberColumn[],
  cohort: CohortOrEveryone,
): Promise<Map<string, ToldByMember>> {
  const answers = columns.filter(isAnswer)
  if (ids.length === 0 || (answers.length === 0 && !columns.includes('step'))) return new Map()
  const rows = await db
    .selectFrom('community_members')
    .leftJoin('community_pilot', 'user_id', 'community_members.id')
    .select('community_members.id')
    .select(answers)
    .select(
      sql<string | null>`(
        select max(array_position(${onboardingStates}::text[], onboarding)) from roster_entries
          where roster_entries.member_id = community_members.id
            and ${cohort === null ? sql`true` : sql`roster_entries.cohort_id = ${cohort}`})`.as('step'),
    )
    .where(sql<boolean>`community_members.id = any (${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, step, ...told }) => {
      const state = onboardingStates[Number(step ?? 0) - 1]
      const words = Object.entries(told).map(([column, value]) => [column, inWords(value)])
      return [id, { ...Object.fromEntries(words), step: state ? onboardingStateNames[state] : '' }]
    }),
  )
}

function inWords(value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}
