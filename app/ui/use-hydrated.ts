import { useSyncExternalStore } from 'react'

/** @returns whether scripts run: for changes that only a script can undo */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
