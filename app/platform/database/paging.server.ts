import type { SelectQueryBuilder } from 'kysely'
import { type Count, capped, mostCounted } from '../paging.ts'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

export interface PageOf<Row> extends Count {
  rows: Row[]
  page: number
  pages: number
}

/**
 * Reads one row more than a page holds, so that a page on which the list ends needs no count.
 *
 * @param wanted a page behind the last is the last one, as `cutPage` has it; what is none is the first
 * @param isCapped whether counting stops behind `most`; pages behind it can't be reached either
 * @param count is told how far, as `countUpTo` takes it
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
  const countAll = () => count(isCapped ? most + 1 : null)
  const readFrom = (page: number) => read(perPage + 1, (page - 1) * perPage)
  let page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, furthest) : 1
  let rows = await readFrom(page)
  while (rows.length === 0 && page > 1) {
    const last = Math.ceil((await countAll()) / perPage)
    page = Math.max(1, Math.min(last, page - 1))
    rows = await readFrom(page)
  }
  const found = rows.length > perPage ? await countAll() : (page - 1) * perPage + rows.length
  const counted = capped(found, isCapped ? most : Number.POSITIVE_INFINITY)
  return { rows: rows.slice(0, perPage), ...counted, page, pages: Math.max(page, Math.ceil(counted.total / perPage)) }
}

/** @param found one column of it will do. @param most no more are counted; null for all of them */
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
