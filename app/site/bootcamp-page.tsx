import { data } from 'react-router'
import { showCohort } from '../cohorts/show-cohort.server.ts'
import { hasPlaceForNewcomer } from '../membership/member.ts'
import { showPlaces } from '../membership/reserving/show-places.server.ts'
import { publicDocument } from '../platform/http/documents.ts'
import { servicesContext } from '../platform/services.ts'
import type { Route } from './+types/bootcamp-page'
import { descriptionOf, questionsOf } from './bootcamp.content.ts'
import { BootcampView } from './bootcamp-view.tsx'
import { pageMeta } from './for-machines/page-meta.ts'
import { course, faqPage, sessionEvents } from './for-machines/structured-data.ts'

export const meta: Route.MetaFunction = (page) => {
  const { cohort } = page.loaderData
  return pageMeta(page, {
    title: 'Pilot Bootcamp: Build an AI Agent Without Code',
    description: descriptionOf(cohort),
    picture: 'bootcamp',
    facts: (origin) => [course(origin, cohort), ...sessionEvents(origin, cohort), faqPage(questionsOf(cohort))],
  })
}

export { loaderHeaders as headers } from '../platform/http/documents.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cohort, until } = await showCohort(services)
  const places = await showPlaces(services, cohort.id)
  const full = places !== null && !hasPlaceForNewcomer(places)
  // A page that could not find out is not worth keeping.
  return data({ cohort, full }, { headers: places ? publicDocument({ until }) : {} })
}

export default function BootcampPage({ loaderData }: Route.ComponentProps) {
  return <BootcampView {...loaderData} />
}
