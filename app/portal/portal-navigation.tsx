import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { portalNavigation } from './navigation.ts'

/** On a phone the row scrolls sideways; the page one is on is never out of it. */
export function PortalNavigation() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={row} className="portal-nav" aria-label="Training portal">
      {portalNavigation.map(({ label, to }) => (
        <NavLink
          key={to}
          to={to}
          className="flex min-h-11 items-center font-semibold whitespace-nowrap hover:[box-shadow:inset_0_-3px_var(--color-ember)] focus-visible:outline-offset-[-3px] aria-[current=page]:[box-shadow:inset_0_-3px_var(--color-ember)]"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
