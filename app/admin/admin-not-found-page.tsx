import { data, href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-not-found-page'

export const meta: Route.MetaFunction = () => [{ title: `Page not found · ${brand.name}` }]

/** An unknown URL of the admin area. The guard answers everyone else first. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return data(null, { status: 404 })
}

export default function AdminNotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found">
        There’s nothing at this address. It may be mistyped, or the page is gone.
      </PageHeader>
      <p className="mt-6">
        <Link className="button" to={href('/admin/dashboard')}>
          Go to the dashboard
        </Link>
      </p>
    </>
  )
}
