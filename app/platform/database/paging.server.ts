/** Beyond this a search is not counted: nobody reads that far, and looking for all of them would take ever longer. */
export const mostCounted = 1000

export interface PageOf<Row> {
  rows: Row[]
  total: number
  /** There are more than `total`. */
  isMore: boolean
  page: number
  pages: number
}

/**
 * Reads one row more than a page holds, so that a page on which the list ends needs no count.
 *
 * @param wanted a page that does not exist is the first one
 * @param isCapped whether `count` stops behind `mostCounted`; pages behind it can't be reached either
 */
export async function readPage<Row>(list: {
  wanted: number
  perPage: number
  isCapped: boolean
  read: (limit: number, offset: number) => Promise<Row[]>
  count: () => Promise<number>
}): Promise<PageOf<Row>> {
  const { wanted, perPage, isCapped, read, count } = list
  const furthest = isCapped ? Math.ceil(mostCounted / perPage) : 1_000_000
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= furthest ? wanted : 1
  const offset = (page - 1) * perPage
  const rows = await read(perPage + 1, offset)
  if (rows.length === 0 && page > 1) return readPage({ ...list, wanted: 1 })
  const found = rows.length > perPage ? await count() : offset + rows.length
  const isMore = isCapped && found > mostCounted
  const total = isMore ? mostCounted : found
  return { rows: rows.slice(0, perPage), total, isMore, page, pages: Math.max(page, Math.ceil(total / perPage)) }
}
