import { useEffect, useRef } from 'react'
import { href, useLocation, useSearchParams } from 'react-router'
import { CalendarDays, FolderKanban, LayoutDashboard, UserRound, Users } from '../ui/drawings/icons.tsx'
import { NavLink } from '../ui/link.tsx'
import { keptCohort } from './own-cohort.ts'

/** The header's links after the onboarding. */
const pages = [
  { label: 'Dashboard', to: href('/training-portal/dashboard'), icon: LayoutDashboard },
  { qualifier: 'My', label: 'Profile', to: href('/training-portal/profile'), icon: UserRound },
  { qualifier: 'Training', label: 'Schedule', to: href('/training-portal/schedule'), icon: CalendarDays },
  { label: 'Community', to: href('/training-portal/community'), icon: Users },
  { label: 'Projects', to: href('/training-portal/projects'), icon: FolderKanban },
]

/**
 * On a phone a bar at the bottom, in reach of a thumb. On a tablet the row scrolls sideways, with the current page in view.
 */
export function PortalNavigation() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={row} className="portal-nav" aria-label="Training portal">
      {pages.map(({ qualifier, label, to, icon: Icon }) => (
        <NavLink
          key={to}
          to={to + keptCohort(params)}
          className="flex min-h-11 items-center font-semibold whitespace-nowrap hover:[box-shadow:inset_0_-3px_var(--color-ember)] focus-visible:outline-offset-[-3px] aria-[current=page]:[box-shadow:inset_0_-3px_var(--color-ember)]"
        >
          <Icon aria-hidden="true" />
          <span>
            {qualifier && <span className="qualifier">{qualifier} </span>}
            {label}
          </span>
        </NavLink>
      ))}
    </nav>
  )
}
