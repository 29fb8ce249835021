import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** A live session that takes place, of a published cohort. */
export interface ComingSession {
  id: number
  cohortId: number
  starts: Date
}

/** Those that begin within some hours, the next one first. */
export function listComingSessions(db: Database, now: Date, hours: number): Promise<ComingSession[]> {
  const until = new Date(now.getTime() + hours * 60 * 60 * 1000)
  return db
    .selectFrom('schedule_items')
    .innerJoin('cohorts', 'cohorts.id', 'schedule_items.cohort_id')
    .select(['schedule_items.id', 'cohort_id as cohortId', 'starts_at as starts'])
    .where('kind', '=', 'live session')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', until)
    .where('cancelled_at', 'is', null)
    .where('state', '=', 'published')
    .$narrowType<{ starts: Date }>()
    .orderBy('starts_at')
    .execute()
}

export interface Reminded {
  id: string
  email: string
  firstName: string
  zone: string | null
}

/**
 * Notes the next reminders of a session: to members with a place since before the reminder was due, who want it, and whose address
 * was not refused.
 *
 * @param limit of people
 * @returns whom it notes; empty when none is left
 */
export async function noteReminders(
  tx: Tx,
  { id, cohortId, starts }: ComingSession,
  hours: number,
  limit: number,
): Promise<Reminded[]> {
  const due = new Date(starts.getTime() - hours * 60 * 60 * 1000)
  const { rows } = await sql<Reminded>`
    with noted as (
      insert into reminders (item_id, due_at, hours_before, member_id)
      select ${id}::int, ${starts}::timestamptz, ${hours}::int, member_id
      from registrations join members on members.id = member_id
      where cohort_id = ${cohortId} and registrations.state in ('registered', 'confirmed') and since <= ${due}
        and session_reminders
        and not exists (select from refused_addresses where refused_addresses.email = members.email)
        and not exists (select from reminders as earlier where earlier.item_id = ${id}
          and earlier.due_at = ${starts} and hours_before = ${hours} and earlier.member_id = registrations.member_id)
      order by member_id limit ${limit}
      on conflict do nothing
      returning member_id)
    select members.id, email::text, first_name as "firstName", zone from members join noted on noted.member_id = members.id
    order by members.id`.execute(tx)
  return rows
}
