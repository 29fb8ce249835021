import { useLocation } from 'react-router'
import { aboutCohort } from '../cohorts/cohort-choice.ts'
import { Link } from '../ui/link.tsx'

/**
 * For participants with several cohorts: selects the one that the page is about, in the URL.
 *
 * @param isShown whether the page is about one cohort
 */
export function CohortLinks({
  cohorts,
  chosen,
  isShown,
}: {
  cohorts: readonly { slug: string; name: string }[]
  chosen: string | null
  isShown: (pathname: string) => boolean
}) {
  const { pathname } = useLocation()
  if (cohorts.length < 2 || !isShown(pathname)) return null
  return (
    <nav aria-label="Your bootcamps" className="border-b border-hair bg-surface">
      <ul className="page flex flex-wrap gap-x-6">
        {cohorts.map((cohort) => (
          <li key={cohort.slug}>
            <Link
              to={`${pathname}${aboutCohort(cohort)}`}
              aria-current={cohort.slug === chosen ? 'page' : undefined}
              className="flex min-h-11 items-center text-sm font-semibold hover:[box-shadow:inset_0_-3px_var(--color-ember)] aria-[current=page]:[box-shadow:inset_0_-3px_var(--color-ember)]"
            >
              {cohort.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
