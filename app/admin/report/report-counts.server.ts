import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { countAnswers, type SharedAnswers } from '../../portal/dashboard/shared-answers.server.ts'
import type { ReportQuery } from './report.ts'

/** How many people of a bootcamp came how far. */
export interface Reached {
  /** Null for everyone in any bootcamp, counted once. */
  cohort: { slug: string; name: string } | null
  registered: number
  signedIn: number
  ready: number
}

/** Who has a place, of those the report is about. @param zone in which its days begin */
const isCounted = ({ cohort, from, until }: ReportQuery, zone: string) => sql<boolean>`(
  registrations.state in ('registered', 'confirmed')
  and (${cohort}::text is null or cohort_id = (select id from cohorts where slug = ${cohort}))
  and (${from}::date is null or registered_at >= ${from}::date::timestamp at time zone ${zone})
  and (${until}::date is null or registered_at < (${until}::date + 1)::timestamp at time zone ${zone}))`

/** Each bootcamp by its first session, and everyone at the end. */
export async function countReached(db: Database, query: ReportQuery, zone: string): Promise<Reached[]> {
  const { rows } = await sql<Omit<Reached, 'cohort'> & { slug: string | null; name: string }>`
    select slug, name, count(distinct member_id) as registered,
      count(distinct member_id) filter (where entered_at is not null) as "signedIn",
      count(distinct member_id) filter (where entered_at is not null and expectations_accepted_at is not null and questionnaire_completed) as ready
    from registrations join cohorts on cohorts.id = cohort_id left join profiles on user_id = member_id
    where ${isCounted(query, zone)} and cohorts.state <> 'draft'
    group by grouping sets ((first_starts_at, cohorts.id, slug, name), ())
    order by first_starts_at nulls last, cohorts.id`.execute(db)
  return rows.map(({ slug, name, ...counts }) => ({ cohort: slug === null ? null : { slug, name }, ...counts }))
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
