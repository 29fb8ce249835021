import { useEffect, useState } from 'react'

/** Below this a change feels immediate, and showing that it is under way would only flicker. */
const noticeable = 150

/** @returns whether `underWay` has lasted long enough, in milliseconds, to be worth showing */
export function useDelayedFlag(underWay: boolean, enough = noticeable): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!underWay) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), enough)
    return () => clearTimeout(timer)
  }, [underWay, enough])
  return underWay && slow
}
