import { useSyncExternalStore } from 'react'

/** @returns whether scripts run here: what only they can undo must not be done without them */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
