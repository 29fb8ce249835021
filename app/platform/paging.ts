/** A search is counted up to here: people page no further, and counting all matches has no upper bound in time. */
export const mostCounted = 1000

/** For a list without a search or filter. */
export const mostTotal = 10_000

export interface Count {
  total: number
  /** There are more than `total`. */
  hasMore: boolean
}

/** @param found counted up to one more than `most` */
export function capped(found: number, most: number): Count {
  return { total: Math.min(found, most), hasMore: found > most }
}

/**
 * The place of a page in a list. A page behind the last is the last, because a list may have become shorter since the
 * link was made. Anything else that isn't a page number is the first.
 *
 * @param wanted from 1
 */
export function cutPage(total: number, wanted: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, pages) : 1
  return { page, pages, offset: (page - 1) * pageSize }
}
