import type { SelectQueryBuilder } from 'kysely'
import { type Count, capped, mostCounted } from '../paging.ts'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

export interface PageOf<Row> extends Count {
  rows: Row[]
  page: number
  pages: number
  /** For a search without results: suggested terms. */
  near?: string[]
}

/**
 * Reads one row more than a page holds, so that the last page needs no count.
 *
 * @param wanted a page behind the last is the last one, as in `cutPage`; anything else is the first
 * @param isCapped whether counting stops at `most`; pages behind it can't be reached either
 * @param count gets the limit, as `countUpTo` does
 */
export async function readPage<Row>(list: {
  wanted: number
  perPage: number
  isCapped: boolean
  most?: number
  read: (limit: number, offset: number) => Promise<Row[]>
  count: (most: number | null) => Promise<number>
}): Promise<PageOf<Row>> {
  const { wanted, perPage, isCapped, most = mostCounted, read, count } = list
  const furthest = isCapped ? Math.ceil(most / perPage) : 1_000_000
  const countAll = async (): Promise<Count> =>
    capped(await count(isCapped ? most + 1 : null), isCapped ? most : Number.POSITIVE_INFINITY)
  const readFrom = (page: number) => read(perPage + 1, (page - 1) * perPage)
  let page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, furthest) : 1
  let rows = await readFrom(page)
  while (rows.length === 0 && page > 1) {
    const last = Math.ceil((await countAll()).total / perPage)
    page = Math.max(1, Math.min(last, page - 1))
    rows = await readFrom(page)
  }
  const upToHere = { total: (page - 1) * perPage + rows.length, hasMore: false }
  const { total: found, hasMore } = rows.length > perPage ? await countAll() : upToHere
  // A capped count may end before this page.
  const total = hasMore ? Math.min(Math.max(found, upToHere.total), isCapped ? most : found) : found
  return { rows: rows.slice(0, perPage), total, hasMore, page, pages: Math.max(page, Math.ceil(total / perPage)) }
}

/** @param found its columns don't matter. @param most the limit of the count; null counts all */
export async function countUpTo<Schema extends DB, Tables extends keyof Schema>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: columns of any names are counted alike
  found: SelectQueryBuilder<Schema, Tables, any>,
  most: number | null,
): Promise<number> {
  const { count } = await db
    .selectFrom((most === null ? found : found.limit(most)).as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
