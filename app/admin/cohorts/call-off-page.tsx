import { data, href, isRouteErrorResponse, redirect, useFetcher } from 'react-router'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { previewCalledOff } from '../../membership/turns/called-off-mailing.server.ts'
import { countWhoKeep } from '../../membership/turns/called-off-turns.server.ts'
import { brand } from '../../organization/brand.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { EmailText } from '../../ui/email-preview.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import type { Route } from './+types/call-off-page'
import { callOff } from './call-off.server.ts'
import { CohortNotFound } from './cohort-not-found.tsx'
import { callOffCopy } from './copy.ts'
import { mayCallOff } from './state-change.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Call off ${loaderData.name}` : 'Cohort not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db, clock } = services
  const now = clock.now()
  const cohort = isRowId(params.id) ? await findCohortRecord(db, Number(params.id)) : null
  if (!cohort) throw data(null, { status: 404 })
  const sessions = await sessionsForLetter(db, cohort.id, now)
  if (!sessions || !mayCallOff(cohort, now)) throw redirect(href('/admin/cohorts/:slug', { slug: params.id }))
  const [people, email] = await Promise.all([
    countWhoKeep(db, cohort.id),
    previewCalledOff(services, cohort.id, sessions),
  ])
  return { name: titleOf(cohort), people, email }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const page = href('/admin/cohorts/:slug', { slug: params.id })
  if ((await readForm(request)).get('deed') !== 'call-off') return redirect(page)
  try {
    const result = await callOff(services, admin, Number(params.id))
    if (result.outcome === 'gone') return redirectWithToast(context, href('/admin/cohorts'), callOffCopy.gone)
    if (result.outcome !== 'called-off') return redirectWithToast(context, page, callOffCopy[result.outcome])
    return redirectWithToast(context, page, callOffCopy.done(result.name, result.people))
  } catch (error) {
    logFailure(context, error, 'cohort could not be called off')
    return data({ notice: callOffCopy.failed }, { status: 503 })
  }
}

export default function CallOffPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, people, email } = loaderData
  const fetcher = useFetcher<typeof action | Lost>()
  const answer = useAnswer(fetcher.data ?? actionData, callOffCopy)
  const page = href('/admin/cohorts/:slug', { slug: params.id })
  const whom = people === 1 ? 'one person' : `${people.toLocaleString('en-US')} people`
  return (
    <>
      <PageHeader back={{ to: page, label: `Back to ${name}` }} title={`Call off ${name}?`} />
      <div className="mt-6 max-w-3xl">
        <FormMessage notice={answer?.notice} />
      </div>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        <li>Its public page says that it was called off, for good, and visitors are told of another bootcamp.</li>
        <li>Registration ends, also by links in emails. Subscribed calendars show its sessions as cancelled.</li>
        <li>Everyone with a place or on the waitlist keeps their turn for the next bootcamp, unless they decline.</li>
        <li>This can’t be undone. You can copy the cohort to plan it anew.</li>
      </ul>
      {people > 0 && (
        <section aria-labelledby="subject" className="card mt-6 max-w-3xl">
          <p className="text-ink-soft">This email goes to {whom}, each with their name and link:</p>
          <h2 id="subject" className="mt-3 text-xl wrap-anywhere">
            {email.subject}
          </h2>
          <div className="mt-4">
            <EmailText text={email.text} />
          </div>
        </section>
      )}
      <fetcher.Form
        method="post"
        action={href('/admin/cohorts/:id/call-off', params)}
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="deed" value="call-off" />
        <PendingButton pending="Calling off..." underWay={fetcher.state !== 'idle'} className="button-problem">
          {people === 0 ? 'Call it off' : `Call it off and email ${whom}`}
        </PendingButton>
        <Link className="button-quiet" to={page}>
          Keep it
        </Link>
      </fetcher.Form>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Call off a cohort" title="Error loading this cohort" />
  return <CohortNotFound />
}
