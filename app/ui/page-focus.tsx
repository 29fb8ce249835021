import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page after a client navigation, because a screen reader would stay where the previous one was.
 * Mounted once for the whole app, since a new shell doesn't know the previous page. A field with autofocus keeps it.
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

/** Whether a document of this site, such as the sign-in page, has led here: then it is a page change too. */
function isLedHere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromHere = document.referrer.startsWith(`${location.origin}/`)
  return isFromHere && navigation?.type === 'navigate' && document.activeElement === document.body && !location.hash
}
