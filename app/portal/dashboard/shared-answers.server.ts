import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { cutPage, mostTotal } from '../../platform/paging.ts'
import type { AnswerCount } from './statistics.ts'

/** Of those who are in the directory, and of nobody else. */
export interface SharedAnswers {
  /** Who has answered. */
  respondents: number
  /** In each spelling. */
  industries: AnswerCount[]
  /** A person counts once for a goal. */
  bootcampGoals: AnswerCount[]
  /** Who has told what they want to build. */
  wishes: number
}

/** @param cohort null for everyone */
export async function countSharedAnswers(db: Database, cohort: number | null): Promise<SharedAnswers> {
  const answered = db.selectFrom('shared_answers').where('cohort_id', '=', cohort ?? 0)
  const count = sql<number>`count(*)`.as('count')
  const [people, industries, bootcampGoals] = await Promise.all([
    answered
      .select([sql<number>`count(*)`.as('respondents'), sql<number>`count(wished_at)`.as('wishes')])
      .executeTakeFirst(),
    answered.where('industry', '<>', '').groupBy('industry').select(['industry as answer', count]).execute(),
    answered
      .select([sql<string>`unnest(goals)`.as('answer'), count])
      .groupBy(sql`1`)
      .execute(),
  ])
  return { respondents: 0, wishes: 0, ...people, industries, bootcampGoals }
}

const goalsPerPage = 10

/**
 * "What People Want to Build", the latest first.
 *
 * @param page one behind the last is the last one; no more than `mostTotal` goals are listed
 * @param wishes how many there are, as `countSharedAnswers` counts them meanwhile
 */
export async function listAiGoals(db: Database, cohort: number | null, page: number, wishes: number | Promise<number>) {
  const asked = cutPage(mostTotal, page, goalsPerPage)
  const read = (offset: number) => readAiGoals(db, cohort ?? 0, offset)
  const [found, total] = await Promise.all([read(asked.offset), wishes])
  const cut = cutPage(Math.min(total, mostTotal), page, goalsPerPage)
  const goals = cut.page === asked.page ? found : await read(cut.offset)
  return { goals, total, page: cut.page, pages: cut.pages }
}

function readAiGoals(db: Database, cohort: number, offset: number) {
  const onPage = db
    .selectFrom('shared_answers')
    .select(['member_id', 'wished_at'])
    .where('cohort_id', '=', cohort)
    .where('wished_at', 'is not', null)
    .orderBy('wished_at', 'desc')
    .orderBy('member_id')
    .limit(goalsPerPage)
    .offset(offset)
  return db
    .selectFrom(onPage.as('on_page'))
    .innerJoin('community_pilot', 'user_id', 'on_page.member_id')
    .innerJoin('community_members', 'community_members.id', 'on_page.member_id')
    .select(['user_id', 'ai_goal', 'first_name', 'last_name'])
    .orderBy('wished_at', 'desc')
    .orderBy('user_id')
    .$narrowType<{ ai_goal: string }>()
    .execute()
}
