import { sql } from 'kysely'
import { spellingsOf } from '../../membership/vocabulary.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { findNearTerms } from '../../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostTotal } from '../../platform/paging.ts'
import { columnOf } from '../profile.ts'
import type { DirectoryQuery } from './directory-query.ts'

export const membersPerPage = 24

/** What the directory shows of a member, and nothing else of them (specification, section 7). */
const memberColumns = ['id', 'first_name', 'last_name', 'avatar_url', 'questionnaire_completed'] as const
const cardColumns = [...memberColumns, 'job_title', 'company', 'linkedin'] as const
const profileColumns = [
  ...memberColumns,
  ...Object.values(columnOf).map((column) => `community_pilot.${column}` as const),
]

/**
 * Who is listed: those of one cohort stand in a table of their own with the same columns, and indexes that the cohort leads.
 *
 * @param cohort null for everyone
 */
function directoryEntries(db: Database | Tx, cohort: number | null) {
  return db
    .selectFrom(tableOf(cohort) as 'directory_entries')
    .$if(cohort !== null, (entries) => entries.where(sql<boolean>`cohort_directory_entries.cohort_id = ${cohort}`))
}

function tableOf(cohort: number | null) {
  return cohort === null ? 'directory_entries' : 'cohort_directory_entries'
}

/**
 * A page of the members whom a search and filters find, and how many there are. A page behind the last is the last one.
 *
 * @param cohort null for everyone
 */
export async function listDirectory(db: Database, cohort: number | null, query: DirectoryQuery) {
  const found = directoryEntries(db, cohort).where(isListed(query))
  const search = foldTerm(query.search)
  const all = search === '' ? found : found.where(containsTerm('search', search))
  const page = await readPage({
    wanted: query.page,
    perPage: membersPerPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) => selectCards(db, all.orderBy(inOrder).limit(limit).offset(offset)).execute(),
    count: (most) => countUpTo(db, all.select('member_id'), most),
  })
  if (page.total > 0 || search === '') return page
  const ofCohort = cohort === null ? sql`true` : sql`cohort_id = ${cohort}`
  const near = await findNearTerms(db, tableOf(cohort), query.search, sql`${ofCohort} and ${isListed(query)}`)
  return { ...page, near }
}

const inOrder = sql`sort_key, member_id`

type Filters = Pick<DirectoryQuery, 'industry' | 'workStatus'>

function isListed({ industry, workStatus }: Partial<Filters>) {
  return sql<boolean>`${industry ? sql`industry = any (${spellingsOf(industry)}::text[])` : sql`true`}
    and ${workStatus ? sql`work_status = any (${spellingsOf(workStatus)}::text[])` : sql`true`}`
}

/** Only those on the page are looked up: the entries alone say who that is. */
function selectCards(db: Database | Tx, entries: Pick<ReturnType<typeof directoryEntries>, 'select'>) {
  return db
    .selectFrom(entries.select(['member_id', 'sort_key']).as('on_page'))
    .innerJoin('community_members', 'community_members.id', 'on_page.member_id')
    .innerJoin('community_pilot', 'community_pilot.user_id', 'on_page.member_id')
    .select(cardColumns)
    .orderBy(inOrder)
}

/** How many are listed, whatever is looked for. */
export async function countEverybody(db: Database): Promise<Count> {
  return capped(await countDirectory(db, null, {}, mostTotal + 1), mostTotal)
}

/** @param most no more are counted; null for all of them */
export function countDirectory(
  db: Database,
  cohort: number | null,
  query: Partial<Filters> = {},
  most: number | null = null,
): Promise<number> {
  return countUpTo(db, directoryEntries(db, cohort).where(isListed(query)).select('member_id'), most)
}

/** @returns null for somebody who is not listed, as for somebody who does not exist */
export async function findListedMember(db: Database, id: string) {
  const row = await db
    .selectFrom('directory_entries')
    .innerJoin('community_members', 'community_members.id', 'directory_entries.member_id')
    .innerJoin('community_pilot', 'community_pilot.user_id', 'directory_entries.member_id')
    .select(profileColumns)
    .where('directory_entries.member_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
