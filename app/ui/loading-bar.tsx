import { useNavigation } from 'react-router'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** Milliseconds; most pages load sooner, and the bar would flicker and be announced each time. */
const delayMs = 300

/** For the shells, because a browser shows no progress of client navigations. */
export function LoadingBar() {
  const isSlow = useDelayedFlag(useNavigation().state === 'loading', delayMs)
  return (
    <div role="status">
      {isSlow && (
        <>
          <span className="loading-bar fixed inset-x-0 top-0 z-60 h-1 bg-ember forced-colors:bg-[Highlight]" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </div>
  )
}
