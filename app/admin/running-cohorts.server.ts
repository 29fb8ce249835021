import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { daysBetweenReminders } from '../portal/participant.ts'

/** A published cohort until its recordings and feedback are due no more. */
export interface RunningCohort {
  id: number
  slug: string
  name: string
  zone: string
  capacity: number
  taken: number
  waiting: number
  offersAutomatically: boolean
  opensAt: Date | null
  closesAt: Date
  lateRegistration: boolean
  startsAt: Date
  endsAt: Date
  hasFeedbackForm: boolean
  /** Whether a change of the schedule may be unknown to participants. */
  mayBeUntold: boolean
  registered: number
  /** Registered, and done with the onboarding. */
  ready: number
  /** Registered, not ready, and not reminded lately. */
  toRemind: number
  /** Without the cancelled ones, in order. */
  sessions: RunningSession[]
  /** Exercises with hand-ins that wait for an answer, in order; the oldest as ISO 8601. */
  toRead: { exercise: number; title: string; handIns: number; oldest: string }[]
}

export interface RunningSession {
  id: number
  number: number
  title: string
  /** ISO 8601, as its end. */
  starts: string
  ends: string
  hasRecording: boolean
  /** Whether participants read what happens in it. */
  isDescribed: boolean
}

/** In days: later answers and views are rare. */
const stillDueFor = 60

/** By their first session. @param cohort null for all */
export async function listRunningCohorts(
  db: Database,
  now: Date,
  cohort: number | null = null,
): Promise<RunningCohort[]> {
  const { rows } = await sql<RunningCohort>`
    with running as (
      select * from cohorts
      where state = 'published' and last_ends_at > ${now}::timestamptz - ${stillDueFor}::int * interval '1 day'
        and (${cohort}::int is null or id = ${cohort})
    ), reminded as (
      select distinct member_id from onboarding_reminders
      where sent_at > ${now}::timestamptz - ${daysBetweenReminders}::int * interval '1 day'
    ), people as (
      select cohort_id,
        count(*) filter (where registrations.state in ('registered', 'confirmed')) as taken,
        count(*) filter (where registrations.state = 'waiting') as waiting,
        count(*) filter (where registrations.state = 'registered') as registered,
        count(*) filter (where is_ready) as ready,
        count(*) filter (where registrations.state = 'registered' and not is_ready and reminded.member_id is null) as "toRemind"
      from registrations
        left join profiles on user_id = member_id and registrations.state = 'registered'
        left join reminded using (member_id),
        lateral (select registrations.state = 'registered' and expectations_accepted_at is not null
          and coalesce(questionnaire_completed, false) as is_ready) as step
      where cohort_id in (select id from running) group by cohort_id
    )
    select id, slug, name, zone, capacity, offers_automatically as "offersAutomatically", opens_at as "opensAt",
      closes_at as "closesAt", late_registration as "lateRegistration", first_starts_at as "startsAt",
      last_ends_at as "endsAt", feedback_url is not null as "hasFeedbackForm", untold_schedule is not null as "mayBeUntold",
      coalesce(taken, 0) as taken, coalesce(waiting, 0) as waiting, coalesce(registered, 0) as registered,
      coalesce(ready, 0) as ready, coalesce("toRemind", 0) as "toRemind",
      (select coalesce(json_agg(json_build_object(
          'id', id, 'number', number, 'title', title, 'starts', starts_at, 'ends', ends_at,
          'hasRecording', recording_url is not null, 'isDescribed', cardinality(objectives) + cardinality(points) > 0)
          order by number), '[]')
        from (select *, row_number() over (order by position) as number
          from schedule_items where cohort_id = running.id and kind = 'live session') as session
        where cancelled_at is null) as sessions,
      (select coalesce(json_agg(json_build_object(
          'exercise', exercise.id, 'title', title, 'handIns', hand_ins, 'oldest', oldest) order by position), '[]')
        from schedule_items as exercise,
          lateral (select count(*) as hand_ins, min(sent_at) as oldest from hand_ins
            where item_id = exercise.id and hand_ins.state = 'sent') as sent
        where exercise.cohort_id = running.id and exercise.kind = 'exercise' and hand_ins > 0) as "toRead"
    from running left join people on cohort_id = id
    order by first_starts_at, id`.execute(db)
  return rows
}
