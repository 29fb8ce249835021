import { useEffect } from 'react'

let inSight = 0

/** For whoever shows buttons that stay in sight at the foot of the window: what has the focus and what is said keep clear of them. */
export function useBar(isInSight = true): void {
  useEffect(() => {
    if (!isInSight) return
    count(1)
    return () => count(-1)
  }, [isInSight])
}

/** A page may have one, and a dialog over it another. */
function count(more: number): void {
  inSight += more
  document.documentElement.classList.toggle('with-bar', inSight > 0)
}
