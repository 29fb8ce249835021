import { href, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { keptCohort } from '../own-cohort.ts'

/** To the question whether somebody gives the place of this page's cohort back. */
export function GiveBackLink() {
  const [params] = useSearchParams()
  return (
    <p className="text-sm text-ink-soft">
      Can’t make it?{' '}
      <Link className="link" to={href('/training-portal/give-back') + keptCohort(params)}>
        Give your place back
      </Link>
      , and someone else can have it.
    </p>
  )
}
