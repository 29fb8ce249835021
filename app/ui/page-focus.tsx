import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A browser begins a new document at its top; inside the app a screen reader would stay where the last page was. Once
 * for the whole app, since a shell that comes anew knows nothing of the page before. A field that took the focus keeps it.
 */
export function PageFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('content')
    if (!main || main.contains(document.activeElement)) return
    main.setAttribute('tabindex', '-1')
    main.focus({ preventScroll: true })
  }, [pathname])
  return null
}
