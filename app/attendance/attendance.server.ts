import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import type { AttendanceState } from './attendance.ts'

/** The first time counts. */
export async function noteJoined(db: Database, session: number, member: string, now: Date): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ session_id: session, member_id: member, joined_at: now })
    .onConflict((known) =>
      known
        .columns(['session_id', 'member_id'])
        .doUpdateSet({ joined_at: now })
        .where('attendance.joined_at', 'is', null),
    )
    .execute()
}

/** The first time counts. */
export async function noteCheckedIn(db: Database, session: number, member: string, now: Date): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ session_id: session, member_id: member, checked_in_at: now })
    .onConflict((known) =>
      known
        .columns(['session_id', 'member_id'])
        .doUpdateSet({ checked_in_at: now })
        .where('attendance.checked_in_at', 'is', null),
    )
    .execute()
}

export async function noteExcused(db: Database, session: number, member: string, now: Date): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ session_id: session, member_id: member, excused_at: now })
    .onConflict((known) =>
      known
        .columns(['session_id', 'member_id'])
        .doUpdateSet({ excused_at: now })
        .where('attendance.excused_at', 'is', null),
    )
    .execute()
}

/** A row without another source is gone. */
export async function takeExcuseBack(db: Database, session: number, member: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('attendance')
      .where('session_id', '=', session)
      .where('member_id', '=', member)
      .where(sql<boolean>`num_nonnulls(joined_at, checked_in_at, minutes, corrected) = 0`)
      .execute()
    await tx
      .updateTable('attendance')
      .set({ excused_at: null })
      .where('session_id', '=', session)
      .where('member_id', '=', member)
      .execute()
  })
}

export interface OwnAttendance {
  /** Whether the host shows three words. */
  hasWords: boolean
  /** Null while nothing is known. */
  state: AttendanceState | null
  isCheckedIn: boolean
  /** Had a place before the session ended, so that they could have been there. */
  couldCome: boolean
}

/** Of a member in the session's cohort. The words themselves stay on the server. */
export async function findOwnAttendance(db: Database, session: number, member: string): Promise<OwnAttendance | null> {
  const { rows } = await sql<OwnAttendance>`
    select check_in_words is not null as "hasWords", attendance.state, checked_in_at is not null as "isCheckedIn",
      since < ends_at as "couldCome"
    from schedule_items
      join registrations on registrations.cohort_id = schedule_items.cohort_id and registrations.member_id = ${member}
      left join attendance on session_id = schedule_items.id and attendance.member_id = ${member}
    where schedule_items.id = ${session} and kind = 'live session'`.execute(db)
  return rows[0] ?? null
}

/** @returns null where the host shows none */
export async function findCheckInWords(db: Database, session: number): Promise<string | null> {
  const found = db.selectFrom('schedule_items').select('check_in_words').where('id', '=', session)
  return (await found.executeTakeFirst())?.check_in_words ?? null
}
