import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A browser begins a new document at its top; inside the app a screen reader would stay where the last page was. Once
 * for the whole app, since a shell that comes anew knows nothing of the page before. A field that took the focus keeps it.
 */
export function PageFocus() {
  const { pathname } = useLocation()
  const shown = useRef<string>(null)
  useEffect(() => {
    const isSame = shown.current === pathname || (shown.current === null && !isLedHere())
    shown.current = pathname
    if (isSame) return
    const main = document.getElementById('content')
    if (!main || main.contains(document.activeElement)) return
    main.setAttribute('tabindex', '-1')
    main.focus({ preventScroll: true })
  }, [pathname])
  return null
}

/** Whether a document of ours has led to the app, as the sign-in does: for whoever comes that way it is one page after another. */
function isLedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromHere = document.referrer.startsWith(`${location.origin}/`)
  return isFromHere && navigation?.type === 'navigate' && document.activeElement === document.body && !location.hash
}
