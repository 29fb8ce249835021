import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import { nearTerms } from '../../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { searchTable } from '../../platform/database/search.server.ts'
import { isFiltered } from '../../platform/list-query.ts'
import { type Count, capped, mostCounted, mostTotal } from '../../platform/paging.ts'
import type { ProjectQuery } from './project-query.ts'

export const projectsPerPage = 24

/** How many there are for everybody to see. */
export async function countGallery(db: Database): Promise<Count> {
  return capped(await countUpTo(db, db.selectFrom('project_entries').select('project_id'), mostTotal + 1), mostTotal)
}

/** Newest first: the projects of everybody who is in the directory. `project_entries` holds just those; triggers keep it. */
export async function listGallery(db: Database, query: ProjectQuery) {
  const all = inIndustry(db, query)
  const paging = { wanted: query.page, perPage: projectsPerPage }
  const page = query.search
    ? await searchTable(db, 'project_entries', foldTerm(query.search), {
        ...paging,
        all,
        first: (most) => newestFirst(all).limit(most),
        keys: [sql`project_id`.as('id'), sql`project_id`.as('project_id'), sql`created_at`.as('created_at')],
        order: newest,
        select: (ids) =>
          selectCards(db, db.selectFrom('project_entries').where(sql<boolean>`project_id = any (${ids}::uuid[])`)),
        near: nearTerms('project_entries', query.search, hasIndustry(query)),
      })
    : await readPage({
        ...paging,
        isCapped: true,
        most: isFiltered(query) ? mostCounted : mostTotal,
        // The ids alone are looked through, so the cards before this page need not be read.
        read: (limit, offset) => selectCards(db, newestFirst(all).limit(limit).offset(offset)).execute(),
        count: (most) => countUpTo(db, all, most),
      })
  return {
    ...page,
    rows: page.rows.map(({ user_id, first_name, last_name, avatar_url, job_title, company, ...project }) => ({
      ...project,
      author: { id: user_id, first_name, last_name, avatar_url, job_title, company },
    })),
  }
}

function selectCards(db: Database, entries: ReturnType<typeof inIndustry>) {
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

function inIndustry(db: Database, query: ProjectQuery) {
  return db.selectFrom('project_entries').$if(query.industry !== null, (all) => all.where(hasIndustry(query)))
}

function hasIndustry({ industry }: ProjectQuery) {
  return industry ? sql<boolean>`industry_tags @> ${[industry]}::text[]` : sql<boolean>`true`
}

const newest = sql`created_at desc, project_id`

function newestFirst(entries: ReturnType<typeof inIndustry>) {
  return entries.orderBy(newest)
}
