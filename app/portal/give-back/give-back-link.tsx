import { href, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { keptCohort } from '../own-cohort.ts'

/** Links to the question before giving back the place in this page's cohort. */
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
