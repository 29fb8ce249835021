import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { DirectoryView } from '../../portal/directory/directory-view.tsx'
import { showDirectory } from '../../portal/directory/show-directory.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/look-directory-page'

export const meta: Route.MetaFunction = () => [{ title: `The directory of participants · ${brand.name}` }]

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  return showDirectory(db, url.searchParams, clock.now())
}

export default function LookDirectoryPage({ loaderData }: Route.ComponentProps) {
  return <DirectoryView {...loaderData} />
}
