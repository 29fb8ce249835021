import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { daysBetweenReminders } from '../participant.ts'
import { type Missed, mostAbsences } from './missing.ts'

export interface MissingParticipant extends Missed {
  id: string
  firstName: string
  lastName: string
  /** Within the last days, of whatever. */
  isReminded: boolean
}

const mostListed = 100

/**
 * Participants who need a word, while their bootcamp runs: absent from two sessions, or with nothing handed in of what was due. What
 * was before they got their place doesn't count. Without those whose mail server refuses our emails.
 */
export async function listMissing(
  db: Database | Tx,
  cohort: number,
  now: Date,
  most = mostListed,
): Promise<MissingParticipant[]> {
  const { rows } = await sql<MissingParticipant>`
    with held as materialized (
      select id, ends_at from schedule_items
      where cohort_id = ${cohort} and kind = 'live session' and cancelled_at is null and ends_at <= ${now}
    ), due as materialized (
      select id, due_at from schedule_items where cohort_id = ${cohort} and kind = 'exercise' and due_at <= ${now}
    )
    select members.id, first_name as "firstName", last_name as "lastName", absences, "handedInNothing",
      exists (select from onboarding_reminders where onboarding_reminders.member_id = members.id
        and sent_at > ${now}::timestamptz - ${daysBetweenReminders}::int * interval '1 day') as "isReminded"
    from registrations join members on members.id = registrations.member_id,
      lateral (
        select count(*) as absences from held
        where since < ends_at and not exists (select from attendance
          where session_id = held.id and attendance.member_id = registrations.member_id and attendance.state <> 'absent')) as sessions,
      lateral (
        select exists (select from due where since < due_at) and not exists (select from hand_ins
          where hand_ins.member_id = registrations.member_id and item_id in (select id from due) and sent_at is not null)
          as "handedInNothing") as exercises
    where cohort_id = ${cohort} and registrations.state = 'registered' and (absences > ${mostAbsences} or "handedInNothing")
      and exists (select from cohorts where cohorts.id = ${cohort} and last_ends_at > ${now})
      and not exists (select from refused_addresses where refused_addresses.email = members.email)
    order by absences desc, first_name, last_name, members.id limit ${most}`.execute(db)
  return rows
}

/** A batch of those who were reminded at an instant (`MailingKind`). Locks them until the transaction ends. */
export async function listMissingReminded(
  tx: Tx,
  {
    cohortId,
    facts: { sentAt },
    after,
    limit,
  }: { cohortId: number; facts: { sentAt: string }; after: string | null; limit: number },
) {
  const { rows } = await sql<{ key: string; email: string; firstName: string }>`
    select members.id as key, email::text, first_name as "firstName"
    from registrations join members on members.id = registrations.member_id
      join onboarding_reminders on onboarding_reminders.member_id = members.id
    where cohort_id = ${cohortId} and registrations.state = 'registered' and onboarding_reminders.sent_at = ${sentAt}::timestamptz
      and (${after}::uuid is null or members.id > ${after}::uuid)
    order by members.id limit ${limit} for share of members, registrations`.execute(tx)
  return rows
}
