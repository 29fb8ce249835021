import { sql } from 'kysely'
import { isNamed, searchedName } from '../../membership/members.server.ts'
import { isInDirectory } from '../../membership/registrations.server.ts'
import { spellingsOf } from '../../membership/vocabulary.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { findNearTerms } from '../../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { containsTerm, findIds } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostTotal } from '../../platform/paging.ts'
import { columnOf } from '../profile.ts'
import type { DirectoryQuery } from './directory-query.ts'

export const membersPerPage = 24

/** The columns that the directory shows, and no others (specification, section 7). */
const memberColumns = ['id', 'first_name', 'last_name', 'avatar_url', 'questionnaire_completed'] as const
const cardColumns = [...memberColumns, 'job_title', 'company', 'linkedin'] as const
const profileColumns = [...memberColumns, ...Object.values(columnOf).map((column) => `profiles.${column}` as const)]

/**
 * A page of the members that match a search and filters, and their number. A page after the last is the last one.
 *
 * @param cohort null for all cohorts
 */
export async function listDirectory(db: Database, cohort: number | null, query: DirectoryQuery) {
  const listed = isListed(cohort, query)
  const found = db
    .selectFrom('profiles')
    .where(listed)
    .where(query.search === '' ? sql<boolean>`true` : await findSearched(db, query.search))
  const page = await readPage({
    wanted: query.page,
    perPage: membersPerPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) => {
      // Joins the columns of the page's members only: sorting with them takes twice as long.
      const onPage = found
        .innerJoin('members', 'members.id', 'profiles.user_id')
        .select('members.id as member_id')
        .orderBy('sort_key')
        .orderBy('members.id')
        .limit(limit)
        .offset(offset)
      return db
        .selectFrom(onPage.as('on_page'))
        .innerJoin('members', 'members.id', 'member_id')
        .innerJoin('profiles', 'user_id', 'member_id')
        .select(cardColumns)
        .orderBy('sort_key')
        .orderBy('members.id')
        .execute()
    },
    count: (most) => countUpTo(db, found.select('user_id'), most),
  })
  if (page.total > 0 || query.search === '') return page
  const ofMember = sql<boolean>`exists (select from profiles where user_id = members.id and ${listed})`
  const near = await findNearTerms(
    db,
    query.search,
    { table: 'profiles', isListed: listed },
    { table: 'members', text: searchedName, isListed: ofMember },
  )
  return { ...page, near }
}

type Filters = Pick<DirectoryQuery, 'industry' | 'workStatus'>

/** Condition on `profiles`. */
function isListed(cohort: number | null, { industry, workStatus }: Partial<Filters>) {
  return sql<boolean>`${isInDirectory(cohort)}
    and ${industry ? sql`industry = any (${spellingsOf(industry)}::text[])` : sql`true`}
    and ${workStatus ? sql`work_status = any (${spellingsOf(workStatus)}::text[])` : sql`true`}`
}

/** Searches names, job titles, companies and locations. */
async function findSearched(db: Database, search: string) {
  const term = foldTerm(search)
  const inRecord = containsTerm('profiles.search', term)
  const ids = await findIds(
    db,
    sql`select user_id as id from profiles where ${inRecord}
      union all select id from members where ${isNamed(term)}`,
  )
  return ids
    ? sql<boolean>`profiles.user_id = any (${ids}::uuid[])`
    : sql<boolean>`(${inRecord} or exists (
        select from members where id = profiles.user_id and ${isNamed(term)}))`
}

/** The number of all listed members. */
export async function countEverybody(db: Database): Promise<Count> {
  return capped(await countDirectory(db, null, {}, mostTotal + 1), mostTotal)
}

/** @param most limit of the count; null for none */
export function countDirectory(
  db: Database,
  cohort: number | null,
  query: Partial<Filters> = {},
  most: number | null = null,
): Promise<number> {
  return countUpTo(db, db.selectFrom('profiles').where(isListed(cohort, query)).select('user_id'), most)
}

/** @returns null for an unlisted member, as for an unknown id */
export async function findListedMember(db: Database, id: string) {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('members', 'members.id', 'profiles.user_id')
    .select(profileColumns)
    .where('user_id', '=', id)
    .where(isInDirectory(null))
    .executeTakeFirst()
  return row ?? null
}
