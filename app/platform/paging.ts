/** Beyond this a search is not counted: nobody reads that far, and looking for all of them would take ever longer. */
export const mostCounted = 1000

/** Of a list that nothing narrows. */
export const mostTotal = 10_000

export interface Count {
  total: number
  /** There are more than `total`. */
  hasMore: boolean
}

/** @param found by counting one further than `most` */
export function capped(found: number, most: number): Count {
  return { total: Math.min(found, most), hasMore: found > most }
}

/**
 * Where a page of a list begins. One behind the last is the last: a list may have become shorter since its address was kept.
 * Whatever else somebody typed into the address is the first.
 *
 * @param wanted from 1
 */
export function cutPage(total: number, wanted: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, pages) : 1
  return { page, pages, offset: (page - 1) * pageSize }
}
