import { sql } from 'kysely'
import { hasFinished, type Participation } from '../../attendance/attendance.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { countAnswers, type SharedAnswers } from '../../portal/dashboard/shared-answers.server.ts'
import type { ReportQuery, Step } from './report.ts'

/** How many people of a bootcamp came how far. */
export interface Reached {
  cohort: { slug: string; name: string }
  registered: number
  signedIn: number
  ready: number
  /** To at least one session. */
  came: Step
  /** At least one exercise; null in a bootcamp without any. */
  handedIn: Step | null
  finished: Step
}

/** Who has a place, of those the report is about. @param zone in which its days begin */
const isCounted = ({ cohort, from, until }: ReportQuery, zone: string) => sql<boolean>`(
  registrations.state in ('registered', 'confirmed')
  and (${cohort}::text is null or cohort_id = (select id from cohorts where slug = ${cohort}))
  and (${from}::date is null or registered_at >= ${from}::date::timestamp at time zone ${zone})
  and (${until}::date is null or registered_at < (${until}::date + 1)::timestamp at time zone ${zone}))`

interface Counted extends Participation {
  cohort: number
  registered: number
  signedIn: number
  ready: number
}

/** Each bootcamp by its first session. */
export async function countReached(db: Database, query: ReportQuery, zone: string, now: Date): Promise<Reached[]> {
  const [people, cohorts] = await Promise.all([countAlike(db, query, zone), listHeld(db, query)])
  return cohorts.flatMap(({ id, slug, name, starts, ends, ...held }) => {
    const alike = people.filter(({ cohort }) => cohort === id)
    if (alike.length === 0) return []
    const sum = (count: (some: Counted) => number) => alike.reduce((all, some) => all + count(some), 0)
    const step = (from: Date, isDone: (some: Counted) => boolean): Step =>
      from > now ? { notBefore: from } : { people: sum((some) => (isDone(some) ? some.registered : 0)) }
    return {
      cohort: { slug, name },
      registered: sum(({ registered }) => registered),
      signedIn: sum(({ signedIn }) => signedIn),
      ready: sum(({ ready }) => ready),
      came: step(starts, ({ there }) => there > 0),
      handedIn: held.exercises > 0 ? step(starts, ({ handedIn }) => handedIn > 0) : null,
      finished: step(ends, (some) => hasFinished(some, held)),
    }
  })
}

/** People with the same participation in the same bootcamp. */
async function countAlike(db: Database, query: ReportQuery, zone: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with items as materialized (
      select schedule_items.id, cohort_id from schedule_items join cohorts on cohorts.id = cohort_id
      where cancelled_at is null and (${query.cohort}::text is null or slug = ${query.cohort})
    ), done as (
      select cohort_id, member_id, count(*) filter (where deed in ('joined', 'present')) as there,
        count(*) filter (where deed = 'excused') as excused, count(*) filter (where deed = 'handed in') as "handedIn"
      from items join (
        select session_id as item_id, member_id, state as deed from attendance
        union all
        select item_id, member_id, 'handed in' from hand_ins where sent_at is not null) as deeds on item_id = items.id
      group by 1, 2
    )
    select cohort_id as cohort, coalesce(there, 0) as there, coalesce(excused, 0) as excused, coalesce("handedIn", 0) as "handedIn",
      count(*) as registered, count(*) filter (where entered_at is not null) as "signedIn",
      count(*) filter (where entered_at is not null and expectations_accepted_at is not null and questionnaire_completed) as ready
    from registrations join cohorts on cohorts.id = cohort_id left join profiles on user_id = member_id
      left join done using (cohort_id, member_id)
    where ${isCounted(query, zone)} and cohorts.state <> 'draft'
    group by cohort_id, there, excused, done."handedIn"`.execute(db)
  return rows
}

interface Held {
  id: number
  slug: string
  name: string
  starts: Date
  ends: Date
  sessions: number
  exercises: number
}

/** Bootcamps with the number of their sessions and exercises. */
async function listHeld(db: Database, { cohort }: ReportQuery): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select cohorts.id, slug, name, first_starts_at as starts, last_ends_at as ends,
      count(*) filter (where kind = 'live session' and cancelled_at is null) as sessions,
      count(*) filter (where kind = 'exercise') as exercises
    from cohorts left join schedule_items on cohort_id = cohorts.id
    where state <> 'draft' and (${cohort}::text is null or slug = ${cohort})
    group by cohorts.id order by first_starts_at, cohorts.id`.execute(db)
  return rows
}

/** The answers of those who are ready. */
export function countReadyAnswers(db: Database, query: ReportQuery, zone: string): Promise<SharedAnswers> {
  return countAnswers(
    db,
    sql`(profiles.questionnaire_completed and entered_at is not null and exists (
      select from registrations
      where member_id = profiles.user_id and expectations_accepted_at is not null and ${isCounted(query, zone)}))`,
  )
}
