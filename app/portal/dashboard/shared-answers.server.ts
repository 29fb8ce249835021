import { type RawBuilder, sql } from 'kysely'
import { isInDirectory } from '../../membership/registrations.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { cutPage, mostTotal } from '../../platform/paging.ts'
import type { AnswerCount } from './statistics.ts'

/** Answers of the members in the directory. */
export interface SharedAnswers {
  /** Members with answers. */
  respondents: number
  /** Per stored spelling. */
  industries: AnswerCount[]
  /** A person counts once per goal. */
  bootcampGoals: AnswerCount[]
  /** Members who answered what they want to build. */
  goalCount: number
}

/** @param cohort null for all cohorts */
export function countSharedAnswers(db: Database, cohort: number | null): Promise<SharedAnswers> {
  return countAnswers(db, isInDirectory(cohort))
}

/** @param who condition on `profiles` */
export async function countAnswers(db: Database, who: RawBuilder<boolean>): Promise<SharedAnswers> {
  // Grouped first, because most answers are equal.
  const groups = await db
    .selectFrom('profiles')
    .where(who)
    .select(['industry', sql<string | null>`lower(bootcamp_goal)`.as('goals')])
    .select([sql<number>`count(*)`.as('people'), sql<number>`count(nullif(ai_goal, ''))`.as('goalCount')])
    .groupBy(['industry', 'goals'])
    .execute()
  const industries = new Map<string, number>()
  const bootcampGoals = new Map<string, number>()
  const add = (sums: Map<string, number>, answer: string, people: number) =>
    sums.set(answer, (sums.get(answer) ?? 0) + people)
  for (const { industry, goals, people } of groups) {
    if (industry) add(industries, industry, people)
    if (goals) for (const goal of new Set(goals.split(', '))) add(bootcampGoals, goal, people)
  }
  const sumOf = (part: 'people' | 'goalCount') => groups.reduce((sum, group) => sum + group[part], 0)
  const counted = (sums: Map<string, number>) => [...sums].map(([answer, count]) => ({ answer, count }))
  return {
    respondents: sumOf('people'),
    goalCount: sumOf('goalCount'),
    industries: counted(industries),
    bootcampGoals: counted(bootcampGoals),
  }
}

const goalsPerPage = 10

/**
 * The list "What People Want to Build", the latest first.
 *
 * @param page a page after the last is the last one; at most `mostTotal` goals are listed
 * @param goalCount their number from `countSharedAnswers`, which runs at the same time
 */
export async function listAiGoals(
  db: Database,
  cohort: number | null,
  page: number,
  goalCount: number | Promise<number>,
) {
  const asked = cutPage(mostTotal, page, goalsPerPage)
  const read = (offset: number) => readAiGoals(db, cohort, offset)
  const [found, total] = await Promise.all([read(asked.offset), goalCount])
  const cut = cutPage(Math.min(total, mostTotal), page, goalsPerPage)
  const goals = cut.page === asked.page ? found : await read(cut.offset)
  return { goals, total, page: cut.page, pages: cut.pages }
}

function readAiGoals(db: Database, cohort: number | null, offset: number) {
  const onPage = db
    .selectFrom('profiles')
    .select(['user_id', 'ai_goal', 'questionnaire_completed_at'])
    .where(isInDirectory(cohort))
    .where('ai_goal', '<>', '')
    .orderBy('questionnaire_completed_at', 'desc')
    .orderBy('user_id')
    .limit(goalsPerPage)
    .offset(offset)
  return db
    .selectFrom(onPage.as('on_page'))
    .innerJoin('members', 'members.id', 'on_page.user_id')
    .select(['user_id', 'ai_goal', 'first_name', 'last_name'])
    .orderBy('questionnaire_completed_at', 'desc')
    .orderBy('user_id')
    .$narrowType<{ ai_goal: string }>()
    .execute()
}
