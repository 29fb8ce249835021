import { data, href } from 'react-router'
import { findShownCohort } from '../../cohorts/show-cohort.server.ts'
import { showPlaces } from '../../membership/reserving/show-places.server.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/bootcamp-page'
import { bootcampMeta } from './bootcamp-meta.ts'
import { BootcampView } from './bootcamp-view.tsx'

export const meta: Route.MetaFunction = (page) => bootcampMeta(page, page.loaderData, href('/spark-sessions'))

export { loaderHeaders as headers } from '../../platform/http/documents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { until, ...shown } = await findShownCohort(services)
  const places = shown.cohort && (await showPlaces(services, shown.cohort.id))
  // A page without its figures is not cached.
  const isComplete = shown.cohort === null || places !== null
  return data({ ...shown, places }, { headers: isComplete ? publicDocument({ until }) : {} })
}

export default function BootcampPage({ loaderData }: Route.ComponentProps) {
  return <BootcampView {...loaderData} />
}
