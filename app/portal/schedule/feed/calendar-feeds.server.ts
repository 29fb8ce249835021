import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.server.ts'
import type { Member } from '../../../viewer.ts'

/** @returns the key of the member's feed, or null without one */
export async function findFeed(db: Database, { memberId }: Member): Promise<string | null> {
  const row = await db.selectFrom('members').select('calendar_key').where('id', '=', memberId).executeTakeFirst()
  return row?.calendar_key ?? null
}

/** A second click keeps the URL, which may have been copied already. */
export async function startFeed(db: Database, { memberId }: Member): Promise<void> {
  await db
    .updateTable('members')
    .set({ calendar_key: sql`gen_random_uuid()` })
    .where('id', '=', memberId)
    .where('calendar_key', 'is', null)
    .execute()
}

/** Invalidates the old URL. @returns whether there was one */
export async function resetFeed(db: Database, { memberId }: Member): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ calendar_key: sql`gen_random_uuid()` })
    .where('id', '=', memberId)
    .where('calendar_key', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function stopFeed(db: Database, { memberId }: Member): Promise<void> {
  await db.updateTable('members').set({ calendar_key: null }).where('id', '=', memberId).execute()
}

/**
 * A feed shows a cohort only while the member has a place there. A called-off cohort stays, as cancelled, so that calendars
 * remove its events.
 *
 * @returns ids of the cohorts, the latest first
 */
export async function listCohortsOfFeed(db: Database, feedId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .innerJoin('cohorts', 'cohorts.id', 'registrations.cohort_id')
    .select('cohorts.id')
    .where('members.calendar_key', '=', feedId)
    .where((where) =>
      where.or([where('registrations.status', '=', 'registered'), where('cohorts.called_off_at', 'is not', null)]),
    )
    .where('cohorts.state', '<>', 'draft')
    .orderBy('first_starts_at', 'desc')
    .orderBy('cohorts.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
