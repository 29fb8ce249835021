import type { Database } from '../../platform/database/database.server.ts'
import { isFiltered } from '../../platform/list-query.ts'
import { countGallery, listGallery } from './project-gallery.server.ts'
import { readProjectQuery } from './project-query.ts'

export type ShownGallery = Awaited<ReturnType<typeof showGallery>>

/** The gallery for the URL's query. @param memberId marks this member's projects; null for an admin */
export async function showGallery(db: Database, params: URLSearchParams, memberId: string | null) {
  const query = readProjectQuery(params)
  const [{ rows, ...list }, everything] = await Promise.all([
    listGallery(db, query),
    isFiltered(query) ? countGallery(db) : null,
  ])
  const projects = rows.map(({ author, ...project }) => ({ ...project, author, isOwn: author.id === memberId }))
  return { query: { ...query, page: list.page }, all: everything ?? list, list, projects }
}
