import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { daysBetweenReminders, type StuckState } from './participant.ts'
import { membersIn } from './participants.server.ts'

/** Until the transaction ends nobody else reminds: a second admin who waits here then finds everybody reminded. */
export async function lockReminders(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('onboarding reminders', 0))`.execute(tx)
}

/** Under `lockReminders`: writes down a reminder for everybody who gets one now. */
export function insertReminders(tx: Tx, state: StuckState, now: Date, cohort: number) {
  return tx
    .with('reminded', (cte) =>
      cte
        .insertInto('onboarding_reminders')
        .columns(['member_id', 'sent_at'])
        .expression(
          toBeReminded(tx, state, now, cohort).select([
            'community_members.id',
            sql<Date>`${now}::timestamptz`.as('sent_at'),
          ]),
        )
        .returning('member_id'),
    )
    .selectFrom('reminded')
    .innerJoin('community_members', 'community_members.id', 'reminded.member_id')
    .select(['community_members.id', 'email', 'first_name as firstName'])
    .execute()
}

/** Whom `insertReminders` would find. @param most so many of them are named */
export async function findToBeReminded(db: Database, state: StuckState, most: number, now: Date, cohort: number) {
  const { people } = await db
    .selectFrom(toBeReminded(db, state, now, cohort).select('community_members.id').as('found'))
    .select((select) => select.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  const found = toBeReminded(db, state, now, cohort)
    .select(['community_members.id', 'first_name', 'last_name', sql<string>`email::text`.as('email')])
    // The planner would look for the first in the index of everyone's names, in which they may all stand at the end.
    .offset(0)
  const named = await db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(most)
    .execute()
  return { people, named }
}

/** Only registered members can take the next step: nobody else is let into the portal. */
function toBeReminded(db: Database | Tx, state: StuckState, now: Date, cohort: number) {
  const since = new Date(now.getTime() - daysBetweenReminders * 24 * 60 * 60 * 1000)
  return membersIn(db, state, cohort)
    .where('registrations.status', '=', 'registered')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('onboarding_reminders')
            .select('onboarding_reminders.id')
            .whereRef('onboarding_reminders.member_id', '=', 'community_members.id')
            .where('sent_at', '>', since),
        ),
      ),
    )
}
