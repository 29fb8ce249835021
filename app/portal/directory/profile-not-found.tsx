import { href, Link } from 'react-router'
import { SparkMark } from '../../ui/motif.tsx'

export function ProfileNotFound() {
  return (
    <main id="content" className="page lost">
      <SparkMark className="lost-mark" />
      <div>
        <h1>Profile Not Found</h1>
        <p className="lead">This community member profile could not be found</p>
        <div className="actions">
          <Link className="button" to={href('/training-portal/community')}>
            Back to Community
          </Link>
        </div>
      </div>
    </main>
  )
}
