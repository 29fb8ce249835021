import { useNavigation } from 'react-router'
import { useDelayedFlag } from '../use-delayed-flag.ts'

/**
 * Another filter, order or page of a list is on its way. While somebody types, or opens a dialog over the list, the rows that are
 * there stay: empty ones would flicker.
 *
 * @param here the path of the list
 * @param query as the list is shown
 * @param read what a URL asks for
 */
export function useListLoading<Query extends { search: string }>(
  here: string,
  query: Query,
  read: (params: URLSearchParams) => Query,
): boolean {
  const { location } = useNavigation()
  const wanted = read(new URLSearchParams(location?.search))
  const isOther = wanted.search === query.search && JSON.stringify(wanted) !== JSON.stringify(query)
  return useDelayedFlag(location?.pathname === here && isOther)
}
