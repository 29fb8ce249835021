import { href } from 'react-router'
import { type ListQuery, readListQuery, toSearchParams } from '../platform/list-query.ts'
import { contentTypes, type Kind, kindAt } from './library-item.ts'

/** Which part of the content is looked at by an admin. All of it lives in the address. */
export interface ContentQuery extends ListQuery {
  /** Null: all of them. */
  kind: Kind | null
  /** Null: a list. */
  view: 'cards' | null
}

/** Whatever the address says makes a query: what is unknown is everything, no search, the first page. */
export function readContentQuery(params: URLSearchParams): ContentQuery {
  const view = params.get('view') === 'cards' ? 'cards' : null
  return { kind: kindAt(params.get('tab')) ?? null, view, ...readListQuery(params) }
}

/** @returns the part of the address after the path; what goes without saying is left out */
export function toContentParams({ kind = null, ...rest }: Partial<ContentQuery>): string {
  return toSearchParams({ tab: kind && contentTypes[kind].tab, ...rest })
}

/** The list as it was left: the pages that are reached from it carry its address in theirs. */
export function contentListAddress(query: Partial<ContentQuery>): string {
  return href('/admin/content') + toContentParams(query)
}

/** What each dialog over the list is opened by, and gives the focus back to. */
export const addTriggerId = 'add-content'
export const editTriggerId = (id: string) => `edit-${id}`
export const deleteTriggerId = (id: string) => `delete-${id}`
