/**
 * Where a page of a list begins. One that does not exist, whatever somebody typed into the address, is the first.
 *
 * @param wanted from 1
 */
export function cutPage(total: number, wanted: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : 1
  return { page, pages, offset: (page - 1) * pageSize }
}
