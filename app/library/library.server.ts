import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { cutPage } from '../platform/paging.ts'
import { isUuid } from '../platform/row-id.ts'
import type { ContentQuery } from './admin-content-query.ts'
import { type ContentItem, type Kind, kinds, type LibraryItem, type LibraryQuery } from './library-item.ts'

export const itemsPerPage = 24

const shownColumns = [
  'id',
  'title',
  'description',
  'author',
  'content_type',
  'external_url',
  'image_url',
  'tags',
  'featured',
] as const

/** The content of one URL of the library. */
export type LibraryView = Awaited<ReturnType<typeof viewLibrary>>

/** A category that no item of this kind has is empty; a page behind the last is the last. */
export async function viewLibrary(db: Database, { kind, category, page }: LibraryQuery) {
  const [counts, categories] = await Promise.all([countByKind(db), listCategories(db, kind)])
  const total = category === null ? counts[kind] : (categories.find(({ name }) => name === category)?.items ?? 0)
  const cut = cutPage(total, page, itemsPerPage)
  // An unknown category is not queried: it may contain characters that PostgreSQL refuses.
  const items = total === 0 ? [] : await listItems(db, kind, category, cut.offset)
  return { counts, categories: categories.map(({ name }) => name), items, total, page: cut.page, pages: cut.pages }
}

export async function countByKind(db: Database): Promise<Record<Kind, number>> {
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

/** Featured items first, then by title. */
async function listItems(db: Database, kind: Kind, category: string | null, offset: number): Promise<LibraryItem[]> {
  return db
    .selectFrom('content')
    .select(shownColumns)
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

/** The latest items, with the time at which they were added. */
export function listNewest(db: Database, most: number): Promise<(LibraryItem & { added: Date })[]> {
  return db
    .selectFrom('content')
    .select([...shownColumns, 'created_at as added'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .$narrowType<{ content_type: Kind }>()
    .execute()
}

export function countContentItems(db: Database): Promise<number> {
  return countUpTo(db, db.selectFrom('content').select('id'), null)
}

export const contentPerPage = 24

/**
 * Newest first. A page behind the last is the last one.
 *
 * @param counts of all items, from the same moment: without a search no further count is needed
 */
export async function listContent(
  db: Database,
  { kind, search, page }: Omit<ContentQuery, 'view'>,
  counts: Promise<Record<Kind, number>>,
) {
  const found = contentMatching(db, kind, search)
  const { rows, hasMore, ...list } = await readPage({
    wanted: page,
    perPage: contentPerPage,
    isCapped: search !== '',
    read: (limit, offset) =>
      found
        .select([...shownColumns, 'version'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .$narrowType<{ content_type: Kind }>()
        .execute(),
    count: async (most) => {
      if (search !== '') return countUpTo(db, found.select('id'), most)
      const items = await counts
      return (kind ? [kind] : kinds).reduce((sum, one) => sum + items[one], 0)
    },
  })
  return { items: rows, more: hasMore, ...list }
}

/** The admin's list of content. */
export type ContentList = Awaited<ReturnType<typeof listContent>>

const texts = sql`lower(concat_ws(E'\\x1f', title, description, author, array_to_string(tags, E'\\x1f')))`

function contentMatching(db: Database, kind: Kind | null, search: string) {
  return db
    .selectFrom('content')
    .$if(kind !== null, (items) => items.where('content_type', '=', kind))
    .$if(search !== '', (items) => items.where(containsTerm(texts, search)))
}

/** @returns null when there is no such item, or the id is invalid */
export async function findContent(db: Database, id: string): Promise<ContentItem | null> {
  if (!isUuid(id)) return null
  return (await contentItem(db, id).executeTakeFirst()) ?? null
}

/** Locked until the transaction ends. @returns null when there is no such item */
export async function lockContent(tx: Tx, id: string): Promise<ContentItem | null> {
  return (await contentItem(tx, id).forUpdate().executeTakeFirst()) ?? null
}

function contentItem(db: Database, id: string) {
  return db
    .selectFrom('content')
    .select([...shownColumns, 'version'])
    .where('id', '=', id)
    .$narrowType<{ content_type: Kind }>()
}

/** @returns false when it exists already: a second click */
export async function insertContent(tx: Tx, item: LibraryItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content')
    .values(item)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false when the item has another version by now */
export async function updateContent(tx: Tx, { id, version, ...fields }: ContentItem): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('content')
    // A picture is tried anew at its address.
    .set({ ...fields, version: version + 1, image_problem: null, image_tries: 0, image_tried_at: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteContentItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('content').where('id', '=', id).execute()
}
