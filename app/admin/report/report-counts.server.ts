import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { countAnswers, type SharedAnswers } from '../../portal/dashboard/shared-answers.server.ts'
import type { ReportQuery } from './report.ts'

/** How many people of a bootcamp came how far. */
export interface Reached {
  cohort: { slug: string; name: string }
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

/** Each bootcamp by its first session. */
export async function countReached(db: Database, query: ReportQuery, zone: string): Promise<Reached[]> {
  const { rows } = await sql<Omit<Reached, 'cohort'> & Reached['cohort']>`
    select slug, name, count(*) as registered,
      count(*) filter (where entered_at is not null) as "signedIn",
      count(*) filter (where entered_at is not null and expectations_accepted_at is not null and questionnaire_completed) as ready
    from registrations join cohorts on cohorts.id = cohort_id left join profiles on user_id = member_id
    where ${isCounted(query, zone)} and cohorts.state <> 'draft'
    group by cohorts.id order by first_starts_at, cohorts.id`.execute(db)
  return rows.map(({ slug, name, ...counts }) => ({ cohort: { slug, name }, ...counts }))
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
