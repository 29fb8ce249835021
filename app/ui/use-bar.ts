import { useEffect } from 'react'

let inSight = 0

/** For sticky buttons at the bottom of the window: reserves scroll padding, so that they don't cover the focused element. */
export function useBar(isInSight = true): void {
  useEffect(() => {
    if (!isInSight) return
    count(1)
    return () => count(-1)
  }, [isInSight])
}

/** Counted, because a page and a dialog above it may each have one. */
function count(more: number): void {
  inSight += more
  document.documentElement.classList.toggle('with-bar', inSight > 0)
}
