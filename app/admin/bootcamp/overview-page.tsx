import { href } from 'react-router'
import { slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import type { Places } from '../../cohorts/places.ts'
import { offerablePlaces } from '../../membership/place-offer.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FindingsList } from '../cohorts/findings-list.tsx'
import { lookAtDraft } from '../cohorts/look-at-draft.server.ts'
import { findUntoldChanges } from '../cohorts/schedule/tell-participants.server.ts'
import { UntoldNotice } from '../cohorts/schedule/untold-notice.tsx'
import { whoComes } from '../cohorts/who-comes.server.ts'
import type { Route } from './+types/overview-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.cohort) : 'Bootcamp not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const now = services.clock.now()
  const cohort = await requireCohort(context, params.slug)
  const [findings, comers, untold, places] = await Promise.all([
    lookAtDraft(db, cohort, now),
    whoComes(db, cohort, now),
    findUntoldChanges(services, cohort.id),
    findPlacesOverview(db, cohort.id),
  ])
  return { cohort, findings, comers, untold, places }
}

export default function OverviewPage({
  loaderData: { cohort, findings, comers, untold, places },
}: Route.ComponentProps) {
  const id = String(cohort.id)
  return (
    <>
      {untold && <UntoldNotice cohortId={id} untold={untold} />}
      {offerablePlaces(places) > 0 && <WaitingNotice slug={slugOf(cohort)} places={places} />}
      {cohort.state === 'draft' && (
        <section aria-labelledby="findings" className="card mb-8">
          <h2 id="findings" className="mb-4 text-2xl">
            Before you publish
          </h2>
          <FindingsList findings={findings} />
        </section>
      )}
      <section aria-labelledby="comers" className="card">
        <h2 id="comers" className="text-2xl">
          Interest
        </h2>
        {comers.facts.map((fact) => (
          <p key={fact} className="mt-3">
            {fact}
          </p>
        ))}
        {comers.hasTurns && (
          <p className="mt-4">
            <Link className="button-quiet button-small" to={href('/admin/cohorts/:id/turns', { id })}>
              Ask who wants to keep their turn
            </Link>
          </p>
        )}
      </section>
    </>
  )
}

/** For places added by a higher capacity: they go to the people who wait first. */
function WaitingNotice({ slug, places: { free, waiting } }: { slug: string; places: Places }) {
  const people = waiting === 1 ? 'One person is' : `${waiting.toLocaleString('en-US')} people are`
  return (
    <div className="my-6">
      <Notice
        tone="info"
        title={`${people} waiting, and ${free === 1 ? 'one place is' : `${free.toLocaleString('en-US')} places are`} free`}
        description="Free places go to the waitlist first, in order. You’ll see the email before it’s sent."
      >
        <p className="mt-2">
          <Link className="button button-small" to={href('/admin/cohorts/:slug/waitlist', { slug })}>
            See places and queue
          </Link>
        </p>
      </Notice>
    </div>
  )
}
