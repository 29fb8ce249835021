import { type UIMatch, useMatches } from 'react-router'

/** Pages that only inform are documents without React; those that need it say so: `export const handle = { interactive: true }`. */
export function useIsInteractive(): boolean {
  const matches = useMatches() as UIMatch<unknown, { interactive?: boolean } | undefined>[]
  return matches.some(({ handle }) => handle?.interactive)
}
