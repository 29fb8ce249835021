import { href } from 'react-router'
import { memberSearchParams, readMemberQuery } from '../roster/lists/member-query.ts'
import { pilotSearchParams, readPilotQuery } from '../roster/pilot-query.ts'

/** The lists that have views. */
const pageOfList = { members: href('/admin/users'), pilot: href('/admin/pilot-bootcamp') } as const
export type ViewedList = keyof typeof pageOfList

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
export function viewQueryOf(list: ViewedList, search: string): string {
  const params = new URLSearchParams(search)
  const first = { page: 1, people: [] }
  const shown =
    list === 'pilot'
      ? pilotSearchParams({ ...readPilotQuery(params), ...first })
      : memberSearchParams({ ...readMemberQuery(params), ...first })
  return shown.slice(1)
}

/** The address of a list, with a view or as a whole. */
export function addressOfView(list: ViewedList, query: string): string {
  return `${pageOfList[list]}?${query || new URLSearchParams(wholeList)}`
}
