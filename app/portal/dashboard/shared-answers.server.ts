import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { cutPage } from '../../platform/paging.ts'
import { directoryEntries } from '../directory/directory.server.ts'
import type { AnswerCount } from './statistics.ts'

/** What the dashboard tells: the answers of those who are in the directory, and of nobody else. @param cohort null for everyone */
function listed(db: Database, cohort: number | null) {
  return directoryEntries(db, cohort).innerJoin('community_pilot', 'community_pilot.user_id', 'member_id')
}

/** In each spelling. */
export async function countIndustries(db: Database, cohort: number | null): Promise<AnswerCount[]> {
  return directoryEntries(db, cohort)
    .select((select) => ['industry as answer', select.fn.countAll<number>().as('count')])
    .where('industry', '<>', '')
    .groupBy('industry')
    .execute()
}

/** A person counts once for a goal, however their record came to hold it. */
export async function countBootcampGoals(db: Database, cohort: number | null): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    select goal as answer, count(distinct user_id) as count
    from (${listed(db, cohort).select(['user_id', 'bootcamp_goal'])}) as record,
      unnest(string_to_array(lower(bootcamp_goal), ', ')) as goal
    group by goal
  `.execute(db)
  return rows
}

const goalsPerPage = 10

/** "What People Want to Build", the latest first. @param page one behind the last is the last one */
export async function listAiGoals(db: Database, cohort: number | null, page: number) {
  const withGoal = listed(db, cohort).where('ai_goal', '<>', '')
  const { total } = await withGoal.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const cut = cutPage(total, page, goalsPerPage)
  const goals = await withGoal
    .innerJoin('community_members', 'community_members.id', 'member_id')
    .select(['user_id', 'ai_goal', 'first_name', 'last_name'])
    .orderBy('questionnaire_completed_at', 'desc')
    .orderBy('user_id')
    .limit(goalsPerPage)
    .offset(cut.offset)
    .$narrowType<{ ai_goal: string }>()
    .execute()
  return { goals, total, page: cut.page, pages: cut.pages }
}
