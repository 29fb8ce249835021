import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { AttendanceState, Correction } from './attendance.ts'

/** Notes what a member did themselves, of which the first time counts. */
function noteFirst(source: 'joined_at' | 'checked_in_at' | 'excused_at') {
  return async (db: Database, session: number, member: string, now: Date): Promise<void> => {
    await db
      .insertInto('attendance')
      .values({ session_id: session, member_id: member, [source]: now })
      .onConflict((known) =>
        known
          .columns(['session_id', 'member_id'])
          .doUpdateSet({ [source]: now })
          .where(`attendance.${source}`, 'is', null),
      )
      .execute()
  }
}

export const noteJoined = noteFirst('joined_at')
export const noteCheckedIn = noteFirst('checked_in_at')
export const noteExcused = noteFirst('excused_at')

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

/** A member with a place in the session's cohort. */
export interface Attendee {
  id: string
  firstName: string
  lastName: string
  email: string
  state: AttendanceState | null
  couldCome: boolean
  joinedAt: Date | null
  checkedInAt: Date | null
  excusedAt: Date | null
  minutes: number | null
  corrected: Correction | null
  reason: string | null
}

/** More people than any cohort has. */
const mostAttendees = 2000

/** By name. */
export async function listAttendees(db: Database | Tx, session: number): Promise<Attendee[]> {
  const { rows } = await sql<Attendee>`
    select members.id, first_name as "firstName", last_name as "lastName", email::text, attendance.state, since < ends_at as "couldCome",
      joined_at as "joinedAt", checked_in_at as "checkedInAt", excused_at as "excusedAt", minutes, corrected,
      correction_reason as reason
    from schedule_items
      join registrations on registrations.cohort_id = schedule_items.cohort_id and registrations.state in ('registered', 'confirmed')
      join members on members.id = registrations.member_id
      left join attendance on session_id = schedule_items.id and attendance.member_id = members.id
    where schedule_items.id = ${session}
    order by first_name, last_name, members.id limit ${mostAttendees}`.execute(db)
  return rows
}

/** Until the transaction ends, another admin's correction of this session waits. */
export async function lockAttendance(tx: Tx, session: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attendance', ${session}))`.execute(tx)
}

export async function correctAttendance(
  tx: Tx,
  session: number,
  members: string[],
  corrected: Correction,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('attendance')
    .values(members.map((id) => ({ session_id: session, member_id: id, corrected, correction_reason: reason })))
    .onConflict((known) =>
      known
        .columns(['session_id', 'member_id'])
        .doUpdateSet({ corrected: sql`excluded.corrected`, correction_reason: sql`excluded.correction_reason` }),
    )
    .execute()
}

/** What the meeting tool says of these members. */
export async function setMinutes(
  tx: Tx,
  session: number,
  minutes: readonly { id: string; minutes: number }[],
): Promise<void> {
  await tx
    .insertInto('attendance')
    .values(minutes.map(({ id, minutes }) => ({ session_id: session, member_id: id, minutes })))
    .onConflict((known) => known.columns(['session_id', 'member_id']).doUpdateSet({ minutes: sql`excluded.minutes` }))
    .execute()
}
