import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Another page of a list begins at its heading. Back and Forward restore the place where it was left.
 *
 * @param view the address of the list without its page: another search or filter is no other page
 * @returns for the heading, which has to be able to take the focus
 */
export function useHeadingAfterPageChange(view: string, page: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isBackOrForward = useNavigationType() === 'POP'
  const shown = useRef({ view, page })
  useEffect(() => {
    const before = shown.current
    shown.current = { view, page }
    if (before.view !== view || before.page === page || isBackOrForward) return
    heading.current?.focus({ preventScroll: true })
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  }, [view, page, isBackOrForward])
  return heading
}
