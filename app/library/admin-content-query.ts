import { href } from 'react-router'
import { type ListQuery, readListQuery, toSearchParams } from '../platform/list-query.ts'
import { contentTypes, type Kind, kindAt } from './library-item.ts'

/** The state of the admin's content list. All of it is in the URL. */
export interface ContentQuery extends ListQuery {
  /** Null for all kinds. */
  kind: Kind | null
}

/** Unknown values are ignored: all kinds, no search, the first page. */
export function readContentQuery(params: URLSearchParams): ContentQuery {
  return { kind: kindAt(params.get('tab')) ?? null, ...readListQuery(params) }
}

/** @returns the part of the URL after the path; default values are left out */
export function toContentParams({ kind = null, ...rest }: Partial<ContentQuery>): string {
  return toSearchParams({ tab: kind && contentTypes[kind].tab, ...rest })
}

/** URL of the list in the same state: pages opened from it carry that state in their own URL. */
export function contentListAddress(query: Partial<ContentQuery>): string {
  return href('/admin/content') + toContentParams(query)
}

/** Opens the dialog, and gets the focus back. */
export const addTriggerId = 'add-content'
export const editTriggerId = (id: string) => `edit-${id}`
export const deleteTriggerId = (id: string) => `delete-${id}`
