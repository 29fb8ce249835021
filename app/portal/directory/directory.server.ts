import { sql } from 'kysely'
import { spellingsOf } from '../../membership/vocabulary.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { nearTerms } from '../../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { mostSorted, readSearched } from '../../platform/database/search.server.ts'
import { containsByParts, holdsTerm, lookAtTerm, type TermLook } from '../../platform/database/search-term.server.ts'
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

/** What somebody may have meant whose search finds nobody. */
function nearMembers(cohort: number | null, { search, industry, workStatus }: DirectoryQuery) {
  return nearTerms(
    tableOf(cohort),
    search,
    sql`${cohort === null ? sql`true` : sql`cohort_id = ${cohort}`}
      and ${industry === null ? sql`true` : sql`industry = any (${spellingsOf(industry)}::text[])`}
      and ${workStatus === null ? sql`true` : sql`work_status = any (${spellingsOf(workStatus)}::text[])`}`,
  )
}

function tableOf(cohort: number | null) {
  return cohort === null ? 'directory_entries' : 'cohort_directory_entries'
}

/**
 * A page of the members whom a search and filters find, and how many there are. A page behind the last is the last one.
 *
 * @param cohort null for everyone
 */
export async function listDirectory(db: Database, cohort: number | null, wanted: DirectoryQuery) {
  const query = { ...wanted, search: foldTerm(wanted.search) }
  const paging = { wanted: query.page, perPage: membersPerPage }
  if (query.search === '')
    return readPage({
      ...paging,
      isCapped: true,
      most: mostTotal,
      read: (limit, offset) => readPlainly(db, cohort, query, limit, offset),
      count: (most) => countDirectory(db, cohort, query, most),
    })
  const look = await lookAtTerm(db, tableOf(cohort), query.search)
  return readSearched(db, look, {
    ...paging,
    near: nearMembers(cohort, wanted),
    order: inOrder,
    first: (most) => firstSearched(db, cohort, query, most),
    named: whoeverIsNamed(db, cohort, query, look),
    select: (ids) =>
      selectCards(db, directoryEntries(db, cohort).where(sql<boolean>`member_id = any (${ids}::uuid[])`)),
  })
}

const inOrder = sql`sort_key, member_id`

type Filters = Pick<DirectoryQuery, 'industry' | 'workStatus'>

/** Without a search. */
function readPlainly(db: Database, cohort: number | null, query: Filters, limit: number, offset: number) {
  const first = db.selectFrom(firstEntries(db, cohort, query, offset + limit).as('directory_entries'))
  return selectCards(db, first.orderBy(inOrder).limit(limit).offset(offset)).execute()
}

type Entries = Pick<ReturnType<typeof directoryEntries>, 'select'>

/** Only those on the page are looked up: the entries alone say who that is. */
function selectCards(db: Database | Tx, entries: Entries) {
  return db
    .selectFrom(entries.select(['member_id', 'sort_key']).as('on_page'))
    .innerJoin('community_members', 'community_members.id', 'on_page.member_id')
    .innerJoin('community_pilot', 'community_pilot.user_id', 'on_page.member_id')
    .select(cardColumns)
    .orderBy(inOrder)
}

/** Each spelling is in order by an index of its own, so of each only the first are read; of all together everybody would be. */
function firstEntries(
  db: Database | Tx,
  cohort: number | null,
  query: Filters,
  most: number,
  { withSearch = false } = {},
) {
  return entriesBySpelling(db, cohort, query)
    .map((entries) => entries.select(['member_id', 'sort_key']).$if(withSearch, (all) => all.select('search')))
    .map((entries) => entries.orderBy(inOrder).limit(most).as('entries'))
    .map((entries) => db.selectFrom(entries).selectAll())
    .reduce((all, next) => all.unionAll(next))
}

function firstSearched(db: Database, cohort: number | null, query: DirectoryQuery, most: number) {
  return db
    .selectFrom(firstEntries(db, cohort, query, most, { withSearch: true }).as('entries'))
    .select(['member_id as id', 'member_id', 'sort_key', holdsTerm('search', query.search).as('is_held')])
    .orderBy(inOrder)
    .limit(most)
}

function whoeverIsNamed(db: Database, cohort: number | null, query: DirectoryQuery, look: TermLook) {
  return entriesBySpelling(db, cohort, query)
    .map((entries) => entries.where(containsByParts('search', query.search, look)))
    .map((entries) => entries.select(['member_id as id', 'member_id', 'sort_key', sql<boolean>`true`.as('is_held')]))
    .map((entries) => entries.$if(look !== null, (all) => all.limit(mostSorted)).as('entries'))
    .map((entries) => db.selectFrom(entries).selectAll())
    .reduce((all, next) => all.unionAll(next))
}

/** Those of each spelling of each filter; nobody is in two of them. */
function entriesBySpelling(db: Database | Tx, cohort: number | null, { industry, workStatus }: Filters) {
  const entriesOf = (industrySpelling: string | null, workStatusSpelling: string | null) =>
    directoryEntries(db, cohort)
      .$if(industrySpelling !== null, (entries) => entries.where('industry', '=', industrySpelling))
      .$if(workStatusSpelling !== null, (entries) => entries.where('work_status', '=', workStatusSpelling))
  const industries = industry === null ? [null] : spellingsOf(industry)
  const workStatuses = workStatus === null ? [null] : spellingsOf(workStatus)
  return industries.flatMap((one) => workStatuses.map((other) => entriesOf(one, other)))
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
  const found = entriesBySpelling(db, cohort, { industry: null, workStatus: null, ...query })
    .map((entries) => entries.select('member_id'))
    .reduce((all, next) => all.unionAll(next))
  return countUpTo(db, found, most)
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
