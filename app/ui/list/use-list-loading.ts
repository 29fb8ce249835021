import { useNavigation } from 'react-router'
import { useDelayedFlag } from '../use-delayed-flag.ts'

/**
 * Whether another filter, order or page of a list is loading. During typing, or when a dialog opens, the rows stay instead:
 * skeletons would flicker.
 *
 * @param here path of the list
 * @param query of the shown list
 * @param read parses a URL
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
