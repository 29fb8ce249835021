import { data, isRouteErrorResponse, redirect, useOutlet } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import type { Route } from './+types/projects-page'
import { projectCopy } from './copy.ts'
import { GalleryView } from './gallery-view.tsx'
import { movedDialog } from './project-address.ts'
import { showGallery } from './show-gallery.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.gallery ? '' : 'Error · '}Community Projects · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(servicesContext).db
  const member = requireMember(context)
  const moved = movedDialog(url)
  if (moved) return redirect(moved)
  try {
    return data({ gallery: await showGallery(db, url.searchParams, member.memberId) })
  } catch (error) {
    logFailure(context, error, 'projects were not read')
    return data({ gallery: null }, { status: 503 })
  }
}

export { unlessOnlyDialog as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function ProjectsPage({ loaderData: { gallery } }: Route.ComponentProps) {
  const dialog = useOutlet()
  if (gallery) return <GalleryView {...gallery} dialog={dialog} />
  if (!dialog) return <LoadingFailed heading="Community Projects" message={projectCopy['load-failed']} />
  // An open dialog may have typed text.
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      {dialog}
    </main>
  )
}

/** For requests that got no answer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorView error={error} />
  return <LoadingFailed heading="Community Projects" message={projectCopy['load-problem']} />
}
