import { href } from 'react-router'
import { filterIndustries, filterWorkStatuses } from '../../membership/vocabulary.ts'
import { type ListQuery, readListQuery, toSearchParams } from '../../platform/list-query.ts'

/** Which part of the directory is looked at. All of it lives in the URL. */
export interface DirectoryQuery extends ListQuery {
  /** The slug of a cohort; null for everyone. */
  bootcamp: string | null
  /** Null for all of them. */
  industry: string | null
  workStatus: string | null
}

/** Whatever the URL says makes a query: what is unknown, "all" for one, leaves nothing out. */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  return {
    ...readListQuery(params),
    bootcamp: params.get('bootcamp') || null,
    industry: filterIndustries.find((industry) => industry === params.get('industry')) ?? null,
    workStatus: filterWorkStatuses.find((workStatus) => workStatus === params.get('workStatus')) ?? null,
  }
}

export function directoryAddress(query: DirectoryQuery): string {
  return href('/training-portal/community') + toSearchParams(query)
}

/** A member's address says where in the directory somebody came from, so that the way back leads there, without script too. */
export function memberAddress(memberId: string, query: DirectoryQuery): string {
  return href('/training-portal/community/:memberId', { memberId }) + toSearchParams(query)
}
