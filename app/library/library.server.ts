import { sql } from 'kysely'
import type { Database } from '../platform/database/database.server.ts'
import { cutPage } from '../platform/paging.ts'
import { type Kind, kinds, type LibraryItem, type LibraryQuery } from './library-item.ts'

export const itemsPerPage = 24

/** What one address of the library shows. */
export interface LibraryView {
  counts: Record<Kind, number>
  /** Of this kind, alphabetically. */
  categories: string[]
  items: LibraryItem[]
  /** How many there are on all pages. */
  total: number
  page: number
  pages: number
}

/** A category that no item of this kind has shows nothing, a page that does not exist the first one. */
export async function viewLibrary(db: Database, { kind, category, page }: LibraryQuery): Promise<LibraryView> {
  const [counts, categories] = await Promise.all([countByKind(db), listCategories(db, kind)])
  const total = category === null ? counts[kind] : (categories.find(({ name }) => name === category)?.items ?? 0)
  const cut = cutPage(total, page, itemsPerPage)
  // A category that is not known is somebody's invention: it could hold what PostgreSQL refuses to read.
  const items = total === 0 ? [] : await listItems(db, kind, category, cut.offset)
  return { counts, categories: categories.map(({ name }) => name), items, total, page: cut.page, pages: cut.pages }
}

async function countByKind(db: Database): Promise<Record<Kind, number>> {
  const rows = await db
    .selectFrom('content')
    .select((count) => ['content_type', count.fn.countAll<number>().as('items')])
    .groupBy('content_type')
    .execute()
  const counts = new Map(rows.map(({ content_type, items }) => [content_type, items]))
  return Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<Kind, number>
}

async function listCategories(db: Database, kind: Kind): Promise<{ name: string; items: number }[]> {
  const { rows } = await sql<{ name: string; items: number }>`
    select tag as name, count(distinct id) as items
    from content, unnest(tags) as written, btrim(written) as tag
    where content_type = ${kind} and tag <> ''
    group by tag
    order by lower(tag), tag
  `.execute(db)
  return rows
}

/** Featured ones first, then by title. */
async function listItems(db: Database, kind: Kind, category: string | null, offset: number): Promise<LibraryItem[]> {
  return db
    .selectFrom('content')
    .select(['id', 'title', 'description', 'author', 'content_type', 'external_url', 'image_url', 'tags', 'featured'])
    .where('content_type', '=', kind)
    .$if(category !== null, (items) =>
      items.where(sql<boolean>`exists (select 1 from unnest(tags) as tag where btrim(tag) = ${category})`),
    )
    .orderBy('featured', 'desc')
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(itemsPerPage)
    .offset(offset)
    .$narrowType<{ content_type: Kind }>()
    .execute()
}

export async function countContentItems(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('content')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
