import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { OwnProgress } from './this-week.ts'

/** What a member has done in a cohort. @returns null when they have no place in it */
export async function findOwnProgress(
  db: Database,
  memberId: string,
  cohortId: number,
): Promise<Omit<OwnProgress, 'projects'> | null> {
  const { rows } = await sql<Omit<OwnProgress, 'projects'>>`
    with items as (select id from schedule_items where cohort_id = ${cohortId})
    select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
      (select coalesce(json_agg(item_id), '[]') from preparations_read
        where preparations_read.member_id = ${memberId} and item_id in (select id from items)) as read,
      (select coalesce(json_agg(session_id), '[]') from attendance
        where attendance.member_id = ${memberId} and attendance.state in ('joined', 'present')
          and session_id in (select id from items)) as attended,
      (select coalesce(json_agg(json_build_object('exercise', item_id, 'state', hand_ins.state, 'draftAt', draft_at)), '[]')
        from hand_ins where hand_ins.member_id = ${memberId} and item_id in (select id from items)) as "handIns"
    from registrations
    where registrations.member_id = ${memberId} and registrations.cohort_id = ${cohortId}`.execute(db)
  return rows[0] ?? null
}

/** Only of a preparation of the cohort. */
export async function noteRead(
  db: Database,
  memberId: string,
  cohortId: number,
  item: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into preparations_read (item_id, member_id, read_at)
    select id, ${memberId}, ${now} from schedule_items where id = ${item} and cohort_id = ${cohortId} and kind = 'preparation'
    on conflict do nothing`.execute(db)
}
