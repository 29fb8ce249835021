import { data } from 'react-router'
import { findShownCohort } from '../cohorts/show-cohort.server.ts'
import { showPlaces } from '../membership/reserving/show-places.server.ts'
import { brand } from '../organization/brand.ts'
import { publicDocument } from '../platform/http/documents.ts'
import { servicesContext } from '../platform/services.ts'
import type { Route } from './+types/home-page'
import { pageMeta } from './for-machines/page-meta.ts'
import { organization, website } from './for-machines/structured-data.ts'
import { HomeView } from './home-view.tsx'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Build Your AI Agency',
    description: `${brand.description} Train, get certified, earn by building, pass it on.`,
    picture: 'home',
    facts: (origin) => [organization(origin), website(origin)],
  })

export { loaderHeaders as headers } from '../platform/http/documents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cohort, until } = await findShownCohort(services)
  const places = cohort && (await showPlaces(services, cohort.id))
  // A page without its figures is not cached.
  const isComplete = cohort === null || places !== null
  return data({ cohort, places }, { headers: isComplete ? publicDocument({ until }) : {} })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />
}
