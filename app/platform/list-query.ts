/** What every list that is searched and cut into pages says in its URL. */
export interface ListQuery {
  search: string
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: no search, the first page. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number(params.get('page') || 1),
  }
}

/**
 * @param query each of its fields under its own name, the page last
 * @param more such as which dialog is open
 * @returns the part of the URL after the path; what goes without saying is left out, so it may be empty
 */
export function toSearchParams(query: object, more: Record<string, string> = {}): string {
  const { page = 1, ...filters } = query as { page?: number | string }
  const said = Object.entries({ ...filters, page: Number(page) > 1 && page }).filter(([, value]) => value)
  const params = new URLSearchParams([...said, ...Object.entries(more)].map(([name, value]) => [name, String(value)]))
  return params.size > 0 ? `?${params}` : ''
}

/** Whether anything is left out. */
export function isFiltered(query: ListQuery): boolean {
  return toSearchParams({ ...query, page: 1 }) !== ''
}
