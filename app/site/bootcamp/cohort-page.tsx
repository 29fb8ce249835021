import { data, href } from 'react-router'
import { bootcampName, type ShownCohort, sessionDays, theBootcamp } from '../../cohorts/cohort.ts'
import { showCohortOf } from '../../cohorts/show-cohort.server.ts'
import { showPlaces } from '../../membership/reserving/show-places.server.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import { MessageView } from '../../ui/message-view.tsx'
import { unlistedMeta } from '../for-machines/page-meta.ts'
import { NotFound } from '../not-found.tsx'
import type { Route } from './+types/cohort-page'
import { bootcampMeta } from './bootcamp-meta.ts'
import { BootcampView } from './bootcamp-view.tsx'

export const meta: Route.MetaFunction = ({ loaderData, params: { slug }, ...page }) => {
  if (!loaderData) return unlistedMeta('Page not found')
  if (loaderData.cohort.calledOff) return unlistedMeta(`${bootcampName(loaderData.cohort)} is called off`)
  // The featured cohort has two addresses; search engines get one of them.
  const path = loaderData.isTold ? href('/spark-sessions') : href('/spark-sessions/:slug', { slug })
  return bootcampMeta(page, loaderData, path)
}

export { loaderHeaders as headers } from '../../platform/http/documents.ts'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const shown = await showCohortOf(services, slug)
  if (!shown) return data(null, { status: 404 })
  const { until, ...told } = shown
  const places = await showPlaces(services, told.cohort.id)
  // A page without its figures is not cached.
  return data({ ...told, places }, { headers: places ? publicDocument({ until }) : {} })
}

/** The permanent page of one cohort: announced, running, called off or over. */
export default function CohortPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />
  return loaderData.cohort.calledOff ? <CalledOff cohort={loaderData.cohort} /> : <BootcampView {...loaderData} />
}

function CalledOff({ cohort }: { cohort: ShownCohort }) {
  return (
    <MessageView>
      <h1>{bootcampName(cohort)} is called off</h1>
      <p className="lead">
        We’re sorry: {theBootcamp(cohort)} doesn’t take place. Its live sessions on {sessionDays(cohort)} are cancelled.
        Did you have a place, or wait for one? Your turn is kept for the next bootcamp, and we’ve emailed you.
      </p>
      <div className="actions">
        <a className="button" href={href('/join')}>
          See what comes next
        </a>
        <a className="button-quiet" href={href('/spark-sessions')}>
          About the bootcamp
        </a>
      </div>
    </MessageView>
  )
}
