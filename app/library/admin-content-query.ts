import { href } from 'react-router'
import { type Kind, kinds, shelves } from './library-item.ts'

/** Which part of the content is looked at by an admin. All of it lives in the address. */
export interface ContentQuery {
  /** Null: all of them. */
  kind: Kind | null
  search: string
  page: number
}

/** Specification: Admin Content Management. */
export const contentTabs: readonly { kind: Kind | null; label: string }[] = [
  { kind: null, label: 'All' },
  { kind: 'guide', label: 'Guides' },
  { kind: 'ebook', label: 'E-Books' },
  { kind: 'tool', label: 'Tools' },
  { kind: 'podcast', label: 'Podcasts' },
]

const longestSearch = 200

/** Whatever the address says makes a query: what is unknown is everything, no search, the first page. */
export function readContentQuery(params: URLSearchParams): ContentQuery {
  return {
    kind: kinds.find((kind) => shelves[kind].tab === params.get('tab')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number(params.get('page') ?? 1),
  }
}

/** @returns the part of the address after the path; what goes without saying is left out */
export function toContentParams({ kind = null, search = '', page = 1 }: Partial<ContentQuery>): string {
  const params = new URLSearchParams()
  if (kind !== null) params.set('tab', shelves[kind].tab)
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

/** The list as it was left: the pages that are reached from it carry its address in theirs. */
export function contentListAddress(query: Partial<ContentQuery>): string {
  return href('/admin/content') + toContentParams(query)
}
