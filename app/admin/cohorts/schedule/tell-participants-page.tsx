import { data, href, useFetcher } from 'react-router'
import { findCohortRecord } from '../../../cohorts/cohort-records.server.ts'
import { brand } from '../../../organization/brand.ts'
import type { Lost } from '../../../platform/forms/lost-connection.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireConfirmed, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { EmailText } from '../../../ui/email-preview.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ListError } from '../../../ui/list/list-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useBar } from '../../../ui/use-bar.ts'
import { nameOf } from '../cohort-name.ts'
import { tellCopy } from '../copy.ts'
import type { Route } from './+types/tell-participants-page'
import { findUntoldChanges, previewChanges, tellParticipants, toldChanges } from './tell-participants.server.ts'
import { participantsInWords } from './untold-notice.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Tell participants · ${brand.name}` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const id = isRowId(params.id) ? Number(params.id) : null
  const [cohort, untold] = id
    ? await Promise.all([findCohortRecord(db, id), findUntoldChanges({ ...services, db }, id)])
    : []
  if (!cohort || untold === undefined) throw data(null, { status: 404 })
  const preview = untold && (await previewChanges(services, admin, toldChanges(cohort, untold.changes)))
  return { name: nameOf(cohort), untold, preview }
}

/** The form contains the digest of the previewed changes: only those are sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const seen = String((await readForm(request)).get('seen') ?? '')
  const refuse = (notice: ToastMessage, status: number) => data({ notice }, { status })
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  try {
    const told = await tellParticipants(services, admin, Number(params.id), { seen, tell: true })
    if (told.outcome === 'told')
      return redirectWithToast(
        context,
        href('/admin/cohorts/:slug/schedule', { slug: params.id }),
        tellCopy.told(told.participants),
      )
    return refuse(tellCopy[told.outcome], 409)
  } catch (error) {
    logFailure(context, error, 'participants could not be told')
    return refuse(tellCopy.failed, 503)
  }
}

export default function TellParticipantsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, untold, preview } = loaderData
  const fetcher = useFetcher<typeof action | Lost>()
  const answer = useAnswer(fetcher.data ?? actionData, tellCopy)
  useBar(untold !== null && preview !== null)
  return (
    <>
      <PageHeader
        back={{ to: href('/admin/cohorts/:slug/schedule', { slug: params.id }), label: `Back to ${name}` }}
        title="Tell participants"
      />
      <div className="mt-6 max-w-3xl">
        <FormMessage notice={answer?.notice} />
      </div>
      {!untold || !preview ? (
        <p className="empty mt-6 max-w-3xl">Participants are up to date.</p>
      ) : (
        <>
          <p className="mt-3 max-w-prose text-ink-soft">
            This email goes to everyone who holds a place: {participantsInWords(untold.participants)}, each with their
            name and links.
          </p>
          <section aria-labelledby="subject" className="card mt-6 max-w-3xl">
            <h2 id="subject" className="text-xl wrap-anywhere">
              {preview.subject}
            </h2>
            <div className="mt-4">
              <EmailText text={preview.text} />
            </div>
          </section>
          <div className="action-row mt-6 max-w-3xl">
            <fetcher.Form method="post" action={href('/admin/cohorts/:id/tell', params)}>
              <input type="hidden" name="seen" value={untold.seen} />
              <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
                {`Send to ${participantsInWords(untold.participants)}`}
              </PendingButton>
            </fetcher.Form>
            <LeaveUntold cohortId={params.id} seen={untold.seen} />
          </div>
        </>
      )}
    </>
  )
}

function LeaveUntold({ cohortId, seen }: { cohortId: string; seen: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, tellCopy)
  return (
    <fetcher.Form method="post" action={href('/admin/cohorts/:id/tell/nobody', { id: cohortId })}>
      <FormMessage notice={answer?.notice} />
      <input type="hidden" name="seen" value={seen} />
      <PendingButton className="button-quiet" pending="Saving..." underWay={fetcher.state !== 'idle'}>
        Don’t send it
      </PendingButton>
    </fetcher.Form>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Tell participants" title="Error loading this page" />
}
