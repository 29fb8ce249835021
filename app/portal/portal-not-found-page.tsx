import { data, href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { requireMember } from '../sign-in/viewer.server.ts'
import { Link } from '../ui/link.tsx'
import { MessageView } from '../ui/message-view.tsx'
import type { Route } from './+types/portal-not-found-page'

export const meta: Route.MetaFunction = () => [{ title: `Page not found · ${brand.name}` }]

/** An unknown URL of the portal. The guard answers everyone else first. */
export function loader({ context }: Route.LoaderArgs) {
  requireMember(context)
  return data(null, { status: 404 })
}

export default function PortalNotFoundPage() {
  return (
    <MessageView network="lost">
      <h1>Oops! Page not found</h1>
      <p className="lead">There’s nothing at this address. It may be mistyped, or the page is gone.</p>
      <div className="actions">
        <Link className="button" to={href('/training-portal/dashboard')}>
          Go to the dashboard
        </Link>
        <a className="button-quiet" href={href('/')}>
          Return to Home
        </a>
      </div>
    </MessageView>
  )
}
