import { useNavigation } from 'react-router'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** Long enough for most pages to be there before it: then it would only flicker, and be spoken each time. */
const patience = 300

/** For the shells, whose pages take each other's place without the browser showing that one is on its way. */
export function LoadingBar() {
  const isSlow = useDelayedFlag(useNavigation().state === 'loading', patience)
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
