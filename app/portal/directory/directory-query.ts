import { href } from 'react-router'
import { filterIndustries, filterWorkStatuses } from '../../membership/vocabulary.ts'
import { type ListQuery, readListQuery, toSearchParams } from '../../platform/list-query.ts'

/** Search and filters of the directory, in the URL. */
export interface DirectoryQuery extends ListQuery {
  /** The slug of a cohort; null for all cohorts. */
  bootcamp: string | null
  /** Null for all industries. */
  industry: string | null
  workStatus: string | null
}

/** Unknown values, such as "all", count as no filter. */
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

/** The URL of a profile contains the directory's query, so that its way back works without JavaScript too. */
export function memberAddress(memberId: string, query: DirectoryQuery): string {
  return href('/training-portal/community/:memberId', { memberId }) + toSearchParams(query)
}
