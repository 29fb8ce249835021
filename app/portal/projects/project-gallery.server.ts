import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { findNearTerms } from '../../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostTotal } from '../../platform/paging.ts'
import type { ProjectQuery } from './project-query.ts'

export const projectsPerPage = 24

/** How many there are for everybody to see. */
export async function countGallery(db: Database): Promise<Count> {
  return capped(await countUpTo(db, db.selectFrom('project_entries').select('project_id'), mostTotal + 1), mostTotal)
}

/** Newest first: the projects of everybody who is in the directory. `project_entries` holds just those; triggers keep it. */
export async function listGallery(db: Database, query: ProjectQuery) {
  const all = matching(db, query)
  const page = await readPage({
    wanted: query.page,
    perPage: projectsPerPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) => selectCards(db, newestFirst(all).limit(limit).offset(offset)).execute(),
    count: (most) => countUpTo(db, all.select('project_id'), most),
  })
  const isEmpty = page.total === 0 && query.search !== ''
  return {
    ...page,
    ...(isEmpty && { near: await findNearTerms(db, 'project_entries', query.search, hasIndustry(query)) }),
    rows: page.rows.map(({ user_id, first_name, last_name, avatar_url, job_title, company, ...project }) => ({
      ...project,
      author: { id: user_id, first_name, last_name, avatar_url, job_title, company },
    })),
  }
}

function selectCards(db: Database, entries: ReturnType<typeof matching>) {
  return db
    .selectFrom(entries.select(['project_id', 'project_entries.created_at']).as('entry'))
    .innerJoin('ai_agent_projects as project', 'project.id', 'entry.project_id')
    .innerJoin('community_members as author', 'author.id', 'project.user_id')
    .innerJoin('community_pilot', 'community_pilot.user_id', 'project.user_id')
    .select([
      'project.id',
      'project.user_id',
      'title',
      'description',
      'url',
      'icon_url',
      'project.industry_tags',
      'first_name',
      'last_name',
      'avatar_url',
      'job_title',
      'company',
    ])
    .orderBy('entry.created_at', 'desc')
    .orderBy('project.id')
}

function matching(db: Database, query: ProjectQuery) {
  return db
    .selectFrom('project_entries')
    .where(hasIndustry(query))
    .$if(query.search !== '', (all) => all.where(containsTerm('search', foldTerm(query.search))))
}

function hasIndustry({ industry }: ProjectQuery) {
  return industry ? sql<boolean>`industry_tags @> ${[industry]}::text[]` : sql<boolean>`true`
}

function newestFirst(entries: ReturnType<typeof matching>) {
  return entries.orderBy('created_at', 'desc').orderBy('project_id')
}
