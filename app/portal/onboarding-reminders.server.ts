import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo } from '../platform/database/paging.server.ts'
import { capped, mostCounted } from '../platform/paging.ts'
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

/** Whom `insertReminders` would find, counted no further than a search. @param most so many of them are named */
export async function findToBeReminded(db: Database, state: StuckState, most: number, now: Date, cohort: number) {
  const found = toBeReminded(db, state, now, cohort)
  const { total: people, hasMore } = capped(
    await countUpTo(db, found.select('community_members.id'), mostCounted + 1),
    mostCounted,
  )
  const named = await found
    .select([
      'community_members.id',
      'community_members.first_name',
      'community_members.last_name',
      sql<string>`email::text`.as('email'),
    ])
    .orderBy('roster_entries.first_name')
    .orderBy('roster_entries.last_name')
    .orderBy('roster_entries.member_id')
    .limit(most)
    .execute()
  return { people, hasMore, named }
}

/** Only registered members can take the next step: nobody else is let into the portal. */
function toBeReminded(db: Database | Tx, state: StuckState, now: Date, cohort: number) {
  const since = new Date(now.getTime() - daysBetweenReminders * 24 * 60 * 60 * 1000)
  return membersIn(db, state, cohort)
    .innerJoin('community_members', 'community_members.id', 'roster_entries.member_id')
    .where('roster_entries.status', '=', 'registered')
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
