/** The search and the page of a list, as its URL holds them. */
export interface ListQuery {
  search: string
  page: number
}

const longestSearch = 200

/** Invalid parameters read as no search and the first page. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number(params.get('page') || 1),
  }
}

/**
 * @param query each of its fields under its own name, the page last
 * @param more such as the open dialog
 * @returns the search part of the URL; defaults are left out, so it may be empty
 */
export function toSearchParams(query: object, more: Record<string, string> = {}): string {
  const { page = 1, ...filters } = query as { page?: number | string }
  const said = Object.entries({ ...filters, page: Number(page) > 1 && page }).filter(([, value]) => value)
  const params = new URLSearchParams([...said, ...Object.entries(more)].map(([name, value]) => [name, String(value)]))
  return params.size > 0 ? `?${params}` : ''
}

/** Whether the query hides any rows. */
export function isFiltered(query: ListQuery): boolean {
  return toSearchParams({ ...query, page: 1 }) !== ''
}

/** @returns null unless it is a day, and for a year that is only half typed */
export function dayIn(text: string | null): string | null {
  if (!text || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
