import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { PlacesOnDay } from './run.ts'

/** Today and its midnight in a time zone, and the day of the first session of a cohort. */
const daysOf = (now: Date, zone: string) => sql`lateral (
  select today, today::timestamp at time zone ${zone} as begins, (first_starts_at at time zone ${zone})::date as first_day
  from (select (${now} at time zone ${zone})::date as today) as clock) as clock`

/** Records today's number of every published cohort that hasn't begun. Runs repeatedly until the day is over. */
export async function recordToday(db: Database, now: Date, zone: string): Promise<void> {
  await sql`
    insert into cohort_days as known (cohort_id, day, taken, is_reckoned)
    select id, today, (
        select count(*) from registrations where cohort_id = cohorts.id and state in ('registered', 'confirmed')), false
    from cohorts, ${daysOf(now, zone)} where state = 'published' and today <= first_day
    on conflict (cohort_id, day) do update set taken = excluded.taken, is_reckoned = false
      where (known.taken, known.is_reckoned) is distinct from (excluded.taken, false)`.execute(db)
}

/** Published cohorts that lack a day before today: just published, or no server ran. */
export async function listCohortsWithGaps(db: Database, now: Date, zone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cohorts, ${daysOf(now, zone)}
    where state = 'published'
      and exists (select from registrations where registrations.cohort_id = cohorts.id
        and registered_at < least(begins, (first_day + 1)::timestamp at time zone ${zone}))
      and coalesce((select max(day) from cohort_days where cohort_id = cohorts.id and day < today), '-infinity')
        < least(today - 1, first_day)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Before the first session; earlier gaps stay. */
const mostDays = 400

/** Fills missing days from today's rows: how many of those who had registered by then hold a place now. */
export async function fillGap(db: Database, cohort: number, now: Date, zone: string): Promise<void> {
  await sql`
    insert into cohort_days (cohort_id, day, taken, is_reckoned)
    with sums as (
      select (registered_at at time zone ${zone})::date as day,
        count(*) filter (where state in ('registered', 'confirmed')) as taken
      from registrations where cohort_id = ${cohort} group by 1
    ), days as (
      select generate_series((select min(day) from sums), least(today - 1, first_day), interval '1 day')::date as day, first_day
      from cohorts, ${daysOf(now, zone)} where id = ${cohort}
    ), reckoned as (
      select days.day, first_day, sum(coalesce(taken, 0)) over (order by days.day) as taken
      from days left join sums on sums.day = days.day
    )
    select ${cohort}, day, taken, true from reckoned where day > first_day - ${mostDays}::int
    on conflict do nothing`.execute(db)
}

/** The days up to the first session, oldest first. @param most of them, the last ones */
export async function listDaysBefore(db: Database, cohort: number, zone: string, most: number): Promise<PlacesOnDay[]> {
  const { rows } = await sql<PlacesOnDay>`
    select day::text, first_day - day as before, taken, is_reckoned as "isReckoned"
    from cohort_days, (
      select (first_starts_at at time zone ${zone})::date as first_day from cohorts where id = ${cohort}) as cohort
    where cohort_id = ${cohort} and day between first_day - ${most}::int and first_day order by day`.execute(db)
  return rows
}
