import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { reminderHours } from './reminder.ts'

/** A live session that takes place, or an exercise with a due day, of a published cohort. */
export interface ComingItem {
  id: number
  kind: keyof typeof reminderHours
  cohortId: number
  /** The session begins then, or the exercise is due. */
  moment: Date
}

/** Those of the next day, the next one first. */
export async function listComingItems(db: Database, now: Date): Promise<ComingItem[]> {
  const { rows } = await sql<ComingItem>`
    select schedule_items.id, kind, cohort_id as "cohortId", coalesce(due_at, starts_at) as moment
    from schedule_items join cohorts on cohorts.id = cohort_id
    where coalesce(due_at, starts_at) > ${now} and coalesce(due_at, starts_at) <= ${now}::timestamptz + interval '1 day'
      and cancelled_at is null and cohorts.state = 'published'
    order by moment`.execute(db)
  return rows
}

export interface Reminded {
  id: string
  email: string
  firstName: string
  zone: string | null
}

/**
 * Notes the next reminders of an item: to members with a place since before the reminder was due, who want it, and whose address was not
 * refused. Left out are those who can't come to the session, or have handed in the exercise.
 *
 * @param limit of people
 * @returns whom it notes; empty when none is left
 */
export async function noteReminders(
  tx: Tx,
  { id, kind, cohortId, moment }: ComingItem,
  hours: number,
  limit: number,
): Promise<Reminded[]> {
  const due = new Date(moment.getTime() - hours * 60 * 60 * 1000)
  const wanted =
    kind === 'exercise'
      ? sql`homework_reminders and not exists (select from hand_ins where hand_ins.member_id = registrations.member_id
          and item_id = ${id} and hand_ins.state <> 'draft')`
      : sql`session_reminders and not exists (select from attendance where attendance.member_id = registrations.member_id
          and session_id = ${id} and attendance.state = 'excused')`
  const { rows } = await sql<Reminded>`
    with noted as (
      insert into reminders (item_id, due_at, hours_before, member_id)
      select ${id}::int, ${moment}::timestamptz, ${hours}::int, registrations.member_id
      from registrations join members on members.id = registrations.member_id
      where cohort_id = ${cohortId} and registrations.state in ('registered', 'confirmed') and since <= ${due} and ${wanted}
        and not exists (select from refused_addresses where refused_addresses.email = members.email)
        and not exists (select from reminders as earlier where earlier.item_id = ${id}
          and earlier.due_at = ${moment} and hours_before = ${hours} and earlier.member_id = registrations.member_id)
      order by registrations.member_id limit ${limit}
      on conflict do nothing
      returning member_id)
    select members.id, email::text, first_name as "firstName", zone from members join noted on noted.member_id = members.id
    order by members.id`.execute(tx)
  return rows
}
