import { sql } from 'kysely'
import { countedPlaces } from '../../membership/places.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { CohortDay } from './cohort-day.ts'

/** From midnight to midnight in a time zone. */
const daysOf = (now: Date, zone: string) => sql`
  (select (${now} at time zone ${zone})::date as today,
    ((${now} at time zone ${zone})::date)::timestamp at time zone ${zone} as begins) as clock`

/** Counts the registrations of a day. The table of cohorts may have any alias. */
const registeredOn = (day: ReturnType<typeof sql>, zone: string) => sql`
  (select count(*) from registrations
    where registrations.cohort_id = cohorts.id
      and registered_at >= (${day})::timestamp at time zone ${zone}
      and registered_at < (${day} + 1)::timestamp at time zone ${zone})`

/** Records today's numbers of every published cohort, and yesterday's final ones. Runs repeatedly until the day is over. */
export async function recordToday(db: Database, now: Date, zone: string): Promise<void> {
  await sql`
    insert into cohort_days as known (cohort_id, day, registrations, taken, waiting, capacity, is_reckoned)
    select id, today, ${registeredOn(sql`today`, zone)}, taken, waiting, capacity, false
    from cohorts, lateral ${countedPlaces} as counted, ${daysOf(now, zone)} where state = 'published'
    on conflict (cohort_id, day) do update set registrations = excluded.registrations, taken = excluded.taken,
      waiting = excluded.waiting, capacity = excluded.capacity, is_reckoned = false
      where (known.registrations, known.taken, known.waiting, known.capacity, known.is_reckoned)
        is distinct from (excluded.registrations, excluded.taken, excluded.waiting, excluded.capacity, false)`.execute(
    db,
  )
  await sql`
    update cohort_days set registrations = counted.people
    from (
      select id, today - 1 as yesterday, ${registeredOn(sql`today - 1`, zone)} as people
      from cohorts, ${daysOf(now, zone)} where state = 'published') as counted
    where cohort_id = counted.id and day = yesterday and registrations <> counted.people`.execute(db)
}

/** Published cohorts that lack a day before today: just published, or no server ran. */
export async function listCohortsWithGaps(db: Database, now: Date, zone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cohorts, ${daysOf(now, zone)}
    where state = 'published'
      and exists (select from registrations where registrations.cohort_id = cohorts.id and registered_at < begins)
      and coalesce((select max(day) from cohort_days where cohort_id = cohorts.id and day < today), '-infinity') < today - 1
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gaps further back stay. */
const mostDays = 400

/** Fills missing days from today's rows: the registrations of each day, and how many of them hold a place or wait now. */
export async function fillGap(db: Database, cohort: number, now: Date, zone: string): Promise<void> {
  await sql`
    insert into cohort_days (cohort_id, day, registrations, taken, waiting, capacity, is_reckoned)
    with sums as (
      select (registered_at at time zone ${zone})::date as day, count(*) as registrations,
        count(*) filter (where status in ('registered', 'confirmed')) as taken,
        count(*) filter (where state = 'waiting') as waiting
      from registrations, ${daysOf(now, zone)}
      where cohort_id = ${cohort} and registered_at < begins
      group by 1
    ), days as (
      select generate_series(min(day), max(today) - 1, interval '1 day')::date as day, max(today) as today
      from sums, ${daysOf(now, zone)}
    )
    select ${cohort}, day, registrations, taken, waiting, capacity, true
    from (
      select days.day, today, coalesce(registrations, 0) as registrations,
        sum(coalesce(taken, 0)) over (order by days.day) as taken, sum(coalesce(waiting, 0)) over (order by days.day) as waiting
      from days left join sums on sums.day = days.day
    ) as reckoned, (select capacity from cohorts where id = ${cohort}) as cohort
    where day > today - ${mostDays}::int
    on conflict do nothing`.execute(db)
}

/** The last recorded days, oldest first. */
export async function listDays(db: Database, cohort: number, most: number): Promise<CohortDay[]> {
  const latest = await db
    .selectFrom('cohort_days')
    .select([sql<string>`day::text`.as('day'), 'registrations', 'taken', 'waiting', 'capacity'])
    .select('is_reckoned as isReckoned')
    .where('cohort_id', '=', cohort)
    .orderBy('cohort_days.day', 'desc')
    .limit(most)
    .execute()
  return latest.reverse()
}
