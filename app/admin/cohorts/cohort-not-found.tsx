import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'

export function BackToList() {
  return (
    <p>
      <Link className="link" to={href('/admin/cohorts')}>
        Back to Cohorts
      </Link>
    </p>
  )
}

export function CohortNotFound() {
  return (
    <>
      <BackToList />
      <h1 className="mt-3 text-3xl">Cohort not found</h1>
      <p className="mt-3 max-w-prose text-ink-soft">There’s no cohort at this address. Look for it in the list.</p>
    </>
  )
}
