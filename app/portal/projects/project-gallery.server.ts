import { sql } from 'kysely'
import { isNamed, searchedName } from '../../membership/members.server.ts'
import { isInDirectory } from '../../membership/registrations.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { findNearTerms } from '../../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { containsTerm, findIds } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostTotal } from '../../platform/paging.ts'
import type { ProjectQuery } from './project-query.ts'

export const projectsPerPage = 24

/** The number of projects in the gallery. */
export async function countGallery(db: Database): Promise<Count> {
  return capped(await countUpTo(db, shownProjects(db).select('ai_agent_projects.id'), mostTotal + 1), mostTotal)
}

/** Projects that aren't hidden, of members in the directory. */
export function shownProjects(db: Database) {
  return db
    .selectFrom('ai_agent_projects')
    .innerJoin('profiles', 'profiles.user_id', 'ai_agent_projects.user_id')
    .where(isShown)
}

const isShown = sql<boolean>`hidden_at is null and ${isInDirectory(null)}`

/** Newest first. */
export async function listGallery(db: Database, query: ProjectQuery) {
  const found = shownProjects(db)
    .where(hasIndustry(query))
    .where(query.search === '' ? sql<boolean>`true` : await findSearched(db, query.search))
  const page = await readPage({
    wanted: query.page,
    perPage: projectsPerPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) => {
      // Joins the authors of the page's projects only: joining all of them takes longer.
      const onPage = found
        .select('ai_agent_projects.id as project_id')
        .orderBy('ai_agent_projects.created_at', 'desc')
        .orderBy('ai_agent_projects.id')
        .limit(limit)
        .offset(offset)
      return db
        .selectFrom(onPage.as('on_page'))
        .innerJoin('ai_agent_projects', 'ai_agent_projects.id', 'project_id')
        .innerJoin('members', 'members.id', 'ai_agent_projects.user_id')
        .innerJoin('profiles', 'profiles.user_id', 'ai_agent_projects.user_id')
        .select(cardColumns)
        .orderBy('ai_agent_projects.created_at', 'desc')
        .orderBy('ai_agent_projects.id')
        .execute()
    },
    count: (most) => countUpTo(db, found.select('ai_agent_projects.id'), most),
  })
  const isEmpty = page.total === 0 && query.search !== ''
  return {
    ...page,
    ...(isEmpty && { near: await findNear(db, query) }),
    rows: page.rows.map(({ user_id, first_name, last_name, avatar_url, job_title, company, ...project }) => ({
      ...project,
      author: { id: user_id, first_name, last_name, avatar_url, job_title, company },
    })),
  }
}

const cardColumns = [
  'ai_agent_projects.id',
  'ai_agent_projects.user_id',
  'title',
  'description',
  'url',
  'icon_url',
  'industry_tags',
  'first_name',
  'last_name',
  'avatar_url',
  'job_title',
  'company',
] as const

function hasIndustry({ industry }: ProjectQuery) {
  return industry ? sql<boolean>`industry_tags @> ${[industry]}::text[]` : sql<boolean>`true`
}

/** Searches titles, descriptions, and the authors' names and companies. */
async function findSearched(db: Database, search: string) {
  const term = foldTerm(search)
  const inProject = containsTerm('ai_agent_projects.search', term)
  const hasCompany = sql`${containsTerm('profiles.search', term)} and ${containsTerm(searchedCompany, term)}`
  const ids = await findIds(
    db,
    sql`select id from ai_agent_projects where ${inProject}
      union all select ai_agent_projects.id from ai_agent_projects join profiles using (user_id) where ${hasCompany}
      union all select ai_agent_projects.id from ai_agent_projects
        join members on members.id = user_id where ${isNamed(term)}`,
  )
  return ids
    ? sql<boolean>`ai_agent_projects.id = any (${ids}::uuid[])`
    : sql<boolean>`(${inProject} or (${hasCompany}) or exists (
        select from members where members.id = profiles.user_id and ${isNamed(term)}))`
}

/** The company is the second field of `search` in `profiles`. */
const searchedCompany = sql<string>`split_part(profiles.search, E'\\x1f', 2)`

function findNear(db: Database, query: ProjectQuery): Promise<string[]> {
  const isListed = sql<boolean>`${isShown} and ${hasIndustry(query)}`
  const ofProject = sql<boolean>`exists (
    select from profiles where profiles.user_id = ai_agent_projects.user_id and ${isListed})`
  const ofRecord = sql<boolean>`exists (
    select from ai_agent_projects where ai_agent_projects.user_id = profiles.user_id and ${isListed})`
  const ofMember = sql<boolean>`exists (
    select from profiles where profiles.user_id = members.id and ${ofRecord})`
  return findNearTerms(
    db,
    query.search,
    { table: 'ai_agent_projects', isListed: ofProject },
    { table: 'profiles', text: searchedCompany, isListed: ofRecord },
    { table: 'members', text: searchedName, isListed: ofMember },
  )
}
