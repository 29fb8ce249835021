import { data, href, isRouteErrorResponse } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isClientNavigation } from '../../platform/http/client-navigation.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Link } from '../../ui/link.tsx'
import { MessageView } from '../../ui/message-view.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import type { Route } from './+types/member-page'
import { directoryCopy } from './copy.ts'
import { directoryAddress, readDirectoryQuery } from './directory-query.ts'
import { MemberView } from './member-view.tsx'
import { showMember } from './show-member.server.ts'

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: `${loaderData?.profile.name ?? (isMissing ? 'Profile Not Found' : 'Error')} · ${brand.name}` }]
}

export async function loader({ params: { memberId }, request, url, context }: Route.LoaderArgs) {
  const viewer = requireMember(context)
  const query = readDirectoryQuery(url.searchParams)
  const shown = await showMember(context.get(servicesContext).db, memberId, query)
  if (!shown) {
    // A typed or bookmarked URL loads a document, which can be a 404.
    if (!isClientNavigation(request)) throw data(null, { status: 404 })
    return redirectWithToast(context, directoryAddress(query), directoryCopy['member-not-found'], {
      headers: asDocument(),
    })
  }
  return { ...shown, isOneself: shown.id === viewer.memberId }
}

/** Without a full page load, a directory that is already open would show neither a fresh list nor the toast. */
function asDocument(): Headers {
  return new Headers({ 'X-Remix-Reload-Document': 'true' })
}

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  return <MemberView {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // `fetch` throws it when the server can't be reached.
  if (error instanceof TypeError) return <ErrorView error={error} />
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <LoadingFailed heading="Community member" message={directoryCopy['profile-failed']} />
  }
  if (error.status !== 404) return <ErrorView error={error} />
  return (
    <MessageView network="lost">
      <h1>Profile Not Found</h1>
      <p className="lead">This community member profile could not be found</p>
      <div className="actions">
        <Link className="button" to={href('/training-portal/community')}>
          Back to Community
        </Link>
      </div>
    </MessageView>
  )
}
