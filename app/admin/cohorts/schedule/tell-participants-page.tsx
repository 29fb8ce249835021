import { data, href, useFetcher, useSubmit } from 'react-router'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
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
import { useReadOnly } from '../../../ui/read-only.ts'
import { useAnswer } from '../../../ui/use-answer.ts'
import { useBar } from '../../../ui/use-bar.ts'
import { peopleInWords } from '../../copy.ts'
import { tellCopy } from '../copy.ts'
import type { Route } from './+types/tell-participants-page'
import { noteIn } from './move-form.server.ts'
import { OwnSentence } from './own-sentence.tsx'
import { findUntoldChanges, previewChanges, tellParticipants, toldChanges } from './tell-participants.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Tell participants · ${brand.name}` }]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const id = isRowId(params.id) ? Number(params.id) : null
  const [cohort, untold] = id
    ? await Promise.all([findCohortRecord(db, id), findUntoldChanges({ ...services, db }, id)])
    : []
  if (!cohort || untold === undefined) throw data(null, { status: 404 })
  const note = noteIn(url.searchParams)
  const preview =
    untold &&
    (await previewChanges(services, admin, await toldChanges(services, db, cohort, { changes: untold.changes, note })))
  return { name: titleOf(cohort), untold, preview, note }
}

/** The form contains the digest of the previewed changes: only those are sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const form = await readForm(request)
  const wanted = { seen: String(form.get('seen') ?? ''), note: noteIn(form), tell: form.get('intent') !== 'leave' }
  const refuse = (notice: ToastMessage, status: number) => data({ notice }, { status })
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  try {
    const told = await tellParticipants(services, admin, Number(params.id), wanted)
    if (told.outcome === 'changed-meanwhile' || told.outcome === 'gone') return refuse(tellCopy[told.outcome], 409)
    const notice = told.outcome === 'told' ? tellCopy.told(told.participants) : tellCopy[told.outcome]
    return redirectWithToast(context, href('/admin/cohorts/:slug/schedule', { slug: params.id }), notice)
  } catch (error) {
    logFailure(context, error, 'participants could not be told')
    return refuse(tellCopy.failed, 503)
  }
}

export default function TellParticipantsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, untold, preview, note } = loaderData
  const fetcher = useFetcher<typeof action | Lost>()
  const answer = useAnswer(fetcher.data ?? actionData, tellCopy)
  const submit = useSubmit()
  const isReadOnly = useReadOnly()
  const address = href('/admin/cohorts/:id/tell', params)
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
            This email goes to everyone who holds a place: {peopleInWords(untold.participants)}, each with their name
            and links.
          </p>
          <fetcher.Form
            method="post"
            action={address}
            className="mt-6 grid max-w-3xl gap-6"
            onBlur={({ target, currentTarget }) => {
              if (!(target instanceof HTMLTextAreaElement)) return
              const asked = new FormData(currentTarget)
              asked.delete('seen')
              void submit(asked, { action: address, replace: true, preventScrollReset: true })
            }}
          >
            <input type="hidden" name="seen" value={untold.seen} />
            {!isReadOnly && <OwnSentence note={note} />}
            <noscript>
              <button type="submit" className="button-quiet" formMethod="get">
                See it in the email
              </button>
            </noscript>
            <section aria-labelledby="subject" className="card">
              <h2 id="subject" className="text-xl wrap-anywhere">
                {preview.subject}
              </h2>
              <div className="mt-4">
                <EmailText text={preview.text} />
              </div>
            </section>
            <div className="action-row">
              <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
                {`Send to ${peopleInWords(untold.participants)}`}
              </PendingButton>
              {!isReadOnly && (
                <button type="submit" className="button-quiet" name="intent" value="leave">
                  Don’t send it
                </button>
              )}
            </div>
          </fetcher.Form>
        </>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Tell participants" title="Error loading this page" />
}
