import { isRouteErrorResponse } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import type { Route } from './+types/directory-page'
import { directoryCopy } from './copy.ts'
import { DirectoryView } from './directory-view.tsx'
import { showDirectory } from './show-directory.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? '' : 'Error · '}Community Directory · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireMember(context)
  const { db } = context.get(servicesContext)
  return showDirectory(db, url.searchParams, context.get(servicesContext).clock.now())
}

export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  return <DirectoryView {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorView error={error} />
  return <LoadingFailed heading="Community Directory" message={whatFailed(error)} />
}

/** `fetch` throws a `TypeError` when the server can't be reached. */
function whatFailed(error: unknown) {
  return directoryCopy[error instanceof TypeError ? 'directory-failed' : 'members-failed']
}
