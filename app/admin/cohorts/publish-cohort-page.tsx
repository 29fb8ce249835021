import { useState } from 'react'
import { data, Form, href, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import type { Places } from '../../cohorts/places.ts'
import { previewCohort } from '../../cohorts/show-cohort.server.ts'
import { countKeptTurns } from '../../membership/turns/turns.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { statusOf } from '../../site/home.content.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import type { Route } from './+types/publish-cohort-page'
import { publishCohort } from './change-state.server.ts'
import { CohortNotFound } from './cohort-not-found.tsx'
import { consequencesOf } from './consequences.server.ts'
import { publishCopy } from './copy.ts'
import { FindingsList } from './findings-list.tsx'
import { findLookedAt } from './look-at-draft.server.ts'
import { takesKeptTurns } from './state-change.ts'

const pageOf = (id: string) => href('/admin/cohorts/:slug', { slug: id })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Publish ${titleOf(loaderData.cohort)}` : 'Cohort not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const now = services.clock.now()
  const found = isRowId(params.id) ? await findLookedAt(db, Number(params.id), now) : null
  if (!found) throw data(null, { status: 404 })
  const { cohort, all, findings } = found
  if (cohort.state !== 'draft') throw redirect(pageOf(params.id))
  const isReady = !findings.some(({ missing }) => missing)
  const [consequences, turns, shown] = await Promise.all([
    isReady ? consequencesOf(db, cohort, all, now) : null,
    takesKeptTurns(cohort, now) ? countKeptTurns(db) : 0,
    isReady ? previewCohort(services, cohort.id) : null,
  ])
  const { capacity } = cohort
  /** On the home page once it shows this cohort. */
  const reads = (places: Places) => shown && statusOf(shown.cohort, places)
  return {
    cohort,
    findings,
    consequences,
    hasTurns: isReady && turns > 0,
    reads: reads({ capacity, free: capacity, waiting: turns }),
    readsWithOffers: reads({
      capacity,
      free: Math.max(0, capacity - turns),
      waiting: Math.max(0, turns - capacity),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const form = await readForm(request)
  const seen = String(form.get('seen') ?? '').split(' ')
  const offers = form.get('offers') === 'yes'
  try {
    const result = await publishCohort(services, admin, Number(params.id), seen, offers)
    switch (result.outcome) {
      case 'published':
        return redirectWithToast(context, pageOf(params.id), publishCopy.published(result.name, result.offered))
      case 'already-published':
        return redirectWithToast(context, pageOf(params.id), publishCopy['already-published'](result.name))
      case 'gone':
        throw data(null, { status: 404 })
      default:
        return data({ notice: publishCopy[result.outcome] }, { status: 409 })
    }
  } catch (error) {
    if (isRouteErrorResponse(error) || !(error instanceof Error)) throw error
    logFailure(context, error, 'cohort could not be published')
    return data({ notice: publishCopy.failed }, { status: 503 })
  }
}

/** Reloads after a refusal, so that the admin decides about the current state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function PublishCohortPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cohort, findings, consequences, hasTurns, reads, readsWithOffers } = loaderData
  const [offers, setOffers] = useState(hasTurns)
  const answer = useAnswer(actionData, publishCopy)
  const id = String(cohort.id)
  const address = href('/admin/cohorts/:id/publish', { id })
  return (
    <>
      <PageHeader back={{ to: pageOf(id), label: `Back to ${titleOf(cohort)}` }} title={`Publish ${titleOf(cohort)}`} />
      <div className="mt-6">
        <FormMessage notice={answer?.notice} />
      </div>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <section aria-labelledby="findings" className="card">
          <h2 id="findings" className="mb-4 text-2xl">
            Checklist
          </h2>
          <FindingsList findings={findings} />
        </section>
        <section aria-labelledby="consequences" className="card">
          <h2 id="consequences" className="mb-4 text-2xl">
            What will happen
          </h2>
          {consequences ? (
            <ul className="grid list-disc gap-2 pl-5">
              {consequences.map((consequence) => (
                <li key={consequence} className="wrap-anywhere">
                  {consequence}
                </li>
              ))}
            </ul>
          ) : (
            <p>It can’t be published yet. Fill in what’s missing first.</p>
          )}
          {reads && (
            <figure className="mt-6 border-l-2 border-line pl-4">
              <figcaption className="hint">A visitor then reads</figcaption>
              <blockquote className="text-lg">{offers ? readsWithOffers : reads}</blockquote>
            </figure>
          )}
          <Form method="post" action={address} className="mt-6 flex flex-wrap gap-3">
            {hasTurns && (
              <label className="checkbox w-full">
                <input
                  type="checkbox"
                  name="offers"
                  value="yes"
                  checked={offers}
                  onChange={({ target }) => setOffers(target.checked)}
                />
                Offer places to the people who kept a turn
              </label>
            )}
            <input type="hidden" name="seen" value={findings.map(({ key }) => key).join(' ')} />
            {consequences && (
              <SubmitButton className="button wrap-anywhere" pending="Publishing..." action={address}>
                Publish it now
              </SubmitButton>
            )}
            <Link className="button-quiet" reloadDocument to={href('/admin/cohorts/:id/preview', { id })}>
              Preview the pages
            </Link>
          </Form>
        </section>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Publish a cohort" title="Error loading this cohort" />
  return <CohortNotFound />
}
