import { href } from 'react-router'
import { filterIndustries, filterWorkStatuses } from '../vocabulary.ts'

/** Which part of the directory is looked at. All of it lives in the URL. */
export interface DirectoryQuery {
  search: string
  /** Null for all of them. */
  industry: string | null
  workStatus: string | null
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: what is unknown, "all" for one, leaves nothing out. */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    industry: filterIndustries.find((industry) => industry === params.get('industry')) ?? null,
    workStatus: filterWorkStatuses.find((workStatus) => workStatus === params.get('workStatus')) ?? null,
    page: Number(params.get('page') || 1),
  }
}

export function isFiltered({ search, industry, workStatus }: DirectoryQuery): boolean {
  return search !== '' || industry !== null || workStatus !== null
}

export function directoryAddress(query: DirectoryQuery): string {
  return href('/training-portal/community') + toSearchParams(query)
}

/** A member's address says where in the directory somebody came from, so that the way back leads there, without script too. */
export function memberAddress(memberId: string, query: DirectoryQuery): string {
  return href('/training-portal/community/:memberId', { memberId }) + toSearchParams(query)
}

/** @returns the part of the URL after the path; what goes without saying is left out */
function toSearchParams({ search, industry, workStatus, page }: DirectoryQuery): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (industry) params.set('industry', industry)
  if (workStatus) params.set('workStatus', workStatus)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}
