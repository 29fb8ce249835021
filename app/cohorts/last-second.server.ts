import { type RawBuilder, sql } from 'kysely'

/**
 * The last second of a day in a zone. Where clocks go back at midnight, as in Havana, that midnight comes twice, and where they
 * go forward before it, as in Nuuk, the second before it is skipped: the earlier of both reckonings is the end of the day.
 */
export function lastSecondOf(day: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(least(
    ((${day}) + interval '1 day')::timestamp at time zone ${zone},
    ((${day}) + interval '1 day' - interval '1 second')::timestamp at time zone ${zone} + interval '1 second')
    - interval '1 second')`
}
