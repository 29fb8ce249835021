import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'
import { Link } from '../ui/link.tsx'
import { RetryLink } from '../ui/list/list-error.tsx'

/** For an unexpected error in the guard of the admin area. */
export function AccessError() {
  return (
    <main id="content" className="page max-w-2xl py-16">
      <title>{`Access Error · ${brand.name}`}</title>
      <SparkMark className="mark mb-8 size-14" />
      <h1>Access Error</h1>
      <p className="lead">
        We couldn’t open the admin area just now. Your saved work is safe. Please try again in a moment.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <RetryLink />
        <Link className="button-quiet" to={href('/auth/confirm')} reloadDocument>
          Back to Login
        </Link>
      </div>
    </main>
  )
}
