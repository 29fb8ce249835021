import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.server.ts'
import { countUpTo } from '../../../platform/database/paging.server.ts'
import { mostTotal } from '../../../platform/paging.ts'
import { everyoneIn, type MemberCounts } from '../../member.ts'
import { type CohortOrEveryone, standingOf } from './matching-members.server.ts'

/** Everyone, in any status. */
export function countMembers(db: Database): Promise<number> {
  return countUpTo(db, db.selectFrom('community_members').select('id'), null)
}

export async function countMembersByStatus(db: Database, cohort: CohortOrEveryone): Promise<MemberCounts> {
  const { rows } = await sql<{ status: keyof MemberCounts; people: number }>`
    select status, count(*) as people from ${standingOf(cohort)} as standing group by status`.execute(db)
  const nobody: MemberCounts = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0 }
  return { ...nobody, ...Object.fromEntries(rows.map(({ status, people }) => [status, people])) }
}

/** Of a cohort: its roster, one narrow row for each, is read as a whole. */
export function isShort(counts: MemberCounts): boolean {
  return everyoneIn(counts) <= mostTotal
}

/** The other way round, for what is asked in the moment in which they are counted. */
export function isLong(cohort: number) {
  return sql<boolean>`(select count(*) > ${mostTotal} from registrations where cohort_id = ${cohort})`
}
