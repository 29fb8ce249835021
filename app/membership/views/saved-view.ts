import { memberSearchParams, readMemberQuery } from '../roster/member-query.ts'

/** A list as an admin wants to see it again: who, in which order, with which columns. */
export interface SavedView {
  id: number
  name: string
  /** The address of the list behind its question mark. */
  query: string
  /** The list begins with it. */
  isDefault: boolean
}

export const longestViewName = 60
/** Nobody looks through more. */
export const mostViews = 50

/** For an admin who has a view of their own as the beginning: everybody has to have an address too. */
export const wholeList = { view: 'all' }

/** @returns what is stored of an address: the list without its page, and nothing else that an address may say */
export function viewQueryOf(search: string): string {
  return memberSearchParams({ ...readMemberQuery(new URLSearchParams(search)), page: 1, people: [] }).slice(1)
}
