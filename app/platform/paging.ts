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
