import { type UIMatch, useMatches } from 'react-router'

/** Pages are documents without React unless their handle says `export const handle = { interactive: true }`. */
export function useIsInteractive(): boolean {
  const matches = useMatches() as UIMatch<unknown, { interactive?: boolean } | undefined>[]
  return matches.some(({ handle }) => handle?.interactive)
}
