import { memberSearchParams, readMemberQuery } from '../roster/lists/member-query.ts'
import { pilotSearchParams, readPilotQuery } from '../roster/pilot-query.ts'

/** The lists with saved views; those of the second one are for the onboarding in any bootcamp. */
export type ViewedList = 'members' | 'pilot'

/** A saved state of a list: filters, order and columns. */
export interface SavedView {
  id: number
  name: string
  /** The query of the list's URL. */
  query: string
  /** The list opens with it. */
  isDefault: boolean
}

export const longestViewName = 60
/** More would make the menu unreadable. */
export const mostViews = 50

/** URL of all members, for an admin with a default view. */
export const wholeList = { view: 'all' }

/**
 * @returns the stored part of a URL: the list's own parameters without its page, people and search, which would keep the name of
 * a person who leaves
 */
export function viewQueryOf(list: ViewedList, search: string): string {
  const params = new URLSearchParams(search)
  const first = { page: 1, people: [], search: '' }
  const shown =
    list === 'pilot'
      ? pilotSearchParams({ ...readPilotQuery(params), ...first })
      : memberSearchParams({ ...readMemberQuery(params), ...first })
  return shown.slice(1)
}

/** URL of a list, with a view or without. @param page path of the list */
export function addressOfView(page: string, query: string): string {
  return `${page}?${query || new URLSearchParams(wholeList)}`
}
