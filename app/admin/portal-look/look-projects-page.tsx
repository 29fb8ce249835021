import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { GalleryView } from '../../portal/projects/gallery-view.tsx'
import { showGallery } from '../../portal/projects/show-gallery.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/look-projects-page'

export const meta: Route.MetaFunction = () => [{ title: `The projects of participants · ${brand.name}` }]

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return showGallery(context.get(servicesContext).db, url.searchParams, null)
}

export default function LookProjectsPage({ loaderData }: Route.ComponentProps) {
  return <GalleryView {...loaderData} />
}
