import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Another page of a list starts at its heading. Back and Forward restore the scroll position.
 *
 * @param view URL of the list without its page number, because other filters are no page change
 * @returns a ref for the focusable heading
 */
export function useHeadingAfterPageChange(view: string, page: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useBeginningAfterPageChange(view, page, () => heading.current)
  return heading
}

/** The same for a list without a heading: scrolls to the list. @returns a ref for the pagination */
export function useListAfterPageChange(view: string, page: number): RefObject<HTMLElement | null> {
  const pages = useRef<HTMLElement>(null)
  useBeginningAfterPageChange(view, page, () => {
    const list = pages.current?.previousElementSibling
    if (!(list instanceof HTMLElement)) return null
    if (!list.hasAttribute('tabindex')) list.tabIndex = -1
    return list
  })
  return pages
}

function useBeginningAfterPageChange(view: string, page: number, find: () => HTMLElement | null): void {
  const isBackOrForward = useNavigationType() === 'POP'
  const shown = useRef({ view, page })
  const begin = useEffectEvent(() => {
    const beginning = find()
    beginning?.focus({ preventScroll: true })
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    beginning?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  })
  useEffect(() => {
    const before = shown.current
    shown.current = { view, page }
    if (before.view === view && before.page !== page && !isBackOrForward) begin()
  }, [view, page, isBackOrForward])
}
