import { useEffect, useState } from 'react'

/** Milliseconds: a shorter wait feels immediate, and an indicator would flicker. */
const noticeable = 150

/** @returns whether `underWay` has lasted for `enough` milliseconds */
export function useDelayedFlag(underWay: boolean, enough = noticeable): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!underWay) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), enough)
    return () => clearTimeout(timer)
  }, [underWay, enough])
  return underWay && slow
}
