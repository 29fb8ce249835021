import { data, href, isRouteErrorResponse } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isClientNavigation } from '../../platform/http/client-navigation.ts'
import { isUuid } from '../../platform/row-id.ts'
import { databaseToRead } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { ArrowLeft } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { SparkMark } from '../../ui/spark-mark.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import { listProjectsOf } from '../projects/projects.server.ts'
import type { Route } from './+types/member-page'
import { directoryCopy } from './copy.ts'
import { findListedMember } from './directory.server.ts'
import { directoryAddress, readDirectoryQuery } from './directory-query.ts'
import { profileOf } from './member-profile.ts'
import { BackgroundCard, GoalsCard, PersonalCard } from './profile-cards.tsx'
import { ProjectsCard } from './projects-card.tsx'

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: `${loaderData?.profile.name ?? (isMissing ? 'Profile Not Found' : 'Error')} · ${brand.name}` }]
}

export async function loader({ params: { memberId }, request, url, context }: Route.LoaderArgs) {
  requireMember(context)
  const db = databaseToRead(context)
  const query = readDirectoryQuery(url.searchParams)
  const member = isUuid(memberId) ? await findListedMember(db, memberId) : null
  if (!member) {
    // An address that was typed or kept is asked for as a document.
    if (!isClientNavigation(request)) throw data(null, { status: 404 })
    return redirectWithToast(context, directoryAddress(query), directoryCopy['member-not-found'], {
      headers: asDocument(),
    })
  }
  const projects = await listProjectsOf(db, member.id)
  return { back: `${directoryAddress(query)}#${member.id}`, profile: profileOf(member), projects }
}

/** Somebody who is in the directory already would neither see the list anew nor the toast without it. */
function asDocument(): Headers {
  return new Headers({ 'X-Remix-Reload-Document': 'true' })
}

export default function MemberPage({ loaderData: { back, profile, projects } }: Route.ComponentProps) {
  return (
    <main id="content" className="page portal-main">
      <Link className="link inline-flex items-center gap-2 py-1" to={back}>
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Back to Community Directory
      </Link>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 min-[62rem]:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <PersonalCard profile={profile} />
        <BackgroundCard profile={profile} />
        <GoalsCard profile={profile} />
        <ProjectsCard firstName={profile.firstName} projects={projects} />
      </div>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return <LoadingFailed heading="Community member" message={directoryCopy['profile-failed']} />
  }
  if (error.status !== 404) return <ErrorView error={error} />
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
