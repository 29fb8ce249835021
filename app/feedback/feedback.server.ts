import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import type { Feedback } from './feedback.ts'

/** @returns false when this member has given feedback on the session before */
export async function noteGiven(db: Database, session: number, member: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('feedback_given')
    .values({ session_id: session, member_id: member })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function forgetGiven(db: Database, session: number, member: string): Promise<void> {
  await db.deleteFrom('feedback_given').where('session_id', '=', session).where('member_id', '=', member).execute()
}

export async function hasGiven(db: Database, session: number, member: string): Promise<boolean> {
  const found = db
    .selectFrom('feedback_given')
    .select('session_id')
    .where('session_id', '=', session)
    .where('member_id', '=', member)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Adds an answer, and writes the others of the session anew: then neither their place in the table nor their transaction tells the
 * order in which they came, which is that of `feedback_given`.
 *
 * @param day such as '2027-01-30'
 */
export async function insertAnswer(db: Database, session: number, day: string, answer: Feedback): Promise<void> {
  await sql`
    with moved as (
      delete from feedback_answers where session_id = ${session} returning id, session_id, day, score, helped, missing
    )
    insert into feedback_answers (id, session_id, day, score, helped, missing)
    select * from (
      select * from moved
      union all
      select gen_random_uuid(), ${session}::int, ${day}::date, ${answer.score}::smallint, ${answer.helped}::text, ${answer.missing}::text
    ) as answers
    order by random()`.execute(db)
}

/** Of a session, by their random ids. */
export function listAnswers(db: Database, session: number): Promise<(Feedback & { id: string })[]> {
  return db
    .selectFrom('feedback_answers')
    .select(['id', 'score', 'helped', 'missing'])
    .where('session_id', '=', session)
    .orderBy('id')
    .execute()
}
