import { data, href } from 'react-router'
import { AdminErrorView } from '../admin/admin-error-view.tsx'
import { AllowedTo } from '../allowed-to.tsx'
import { brand } from '../organization/brand.ts'
import { momentOf } from '../organization/dates.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithOutcome, redirectWithToast } from '../platform/forms/toast.server.ts'
import { isUuid } from '../platform/row-id.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../sign-in/viewer.server.ts'
import { EmailText } from '../ui/email-preview.tsx'
import { Link } from '../ui/link.tsx'
import { BackLink } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-message-page'
import { AudienceSummary } from './audience-summary.tsx'
import { discardCopy } from './drafts/copy.ts'
import { DiscardDraft } from './drafts/discard-draft.tsx'
import { discardDraft } from './drafts/write-draft.server.ts'
import { canStop, copyParam, deliveryStatuses, stateNames, titleOf, topicNames, topicReach } from './message.ts'
import { MessageResults } from './message-results.tsx'
import { MessageStateBadge } from './message-state-badge.tsx'
import { findMessage } from './messages.server.ts'
import { stopCopy, testCopy } from './sending/copy.ts'
import { SendDraft } from './sending/send-draft.tsx'
import { sendTest } from './sending/send-test.server.ts'
import { StopForm } from './sending/stop-form.tsx'
import { stopMessage } from './sending/stop-message.server.ts'
import { showMessage } from './show-message.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.message.title ?? 'Message'} · ${brand.name}` },
]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const status = deliveryStatuses.find((one) => one === url.searchParams.get('show')) ?? null
  const page = Number(url.searchParams.get('page') ?? 1)
  const shown = isUuid(id) ? await showMessage(services, id, { status, page }, admin) : null
  if (!shown) throw data(null, { status: 404 })
  const { message, results, ...rest } = shown
  const { sendsAt, stoppedAt, subject, ...facts } = message
  return {
    ...rest,
    message: {
      ...facts,
      title: titleOf(subject),
      sends: sendsAt && momentOf(sendsAt),
      stopped: stoppedAt && momentOf(stoppedAt),
    },
    results: results && {
      ...results,
      list: { ...results.list, rows: results.list.rows.map(({ at, ...row }) => ({ ...row, at: at && momentOf(at) })) },
    },
    email: admin.email,
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const message = isUuid(id) ? await findMessage(services.db, id) : null
  if (!message) throw data(null, { status: 404 })
  const page = href('/admin/messages/:id', { id })
  switch ((await readForm(request)).get('intent')) {
    case 'stop':
      return redirectWithOutcome(
        context,
        page,
        (error) => {
          logFailure(context, error, 'message could not be stopped')
          return stopCopy.failed
        },
        async () => stopCopy[await stopMessage(services, admin, id)],
      )
    case 'discard':
      try {
        const isGone = await discardDraft(services, admin, id)
        return redirectWithToast(context, href('/admin/messages'), discardCopy[isGone ? 'discarded' : 'not-a-draft'])
      } catch (error) {
        logFailure(context, error, 'draft could not be deleted')
        return redirectWithToast(context, page, discardCopy.failed)
      }
    case 'test':
      try {
        const outcome = await sendTest(services, admin, message)
        if (outcome === 'sent') return data({ notice: testCopy.sent(admin.email) })
        return data({ notice: testCopy['not-sent'] }, { status: 503 })
      } catch (error) {
        logFailure(context, error, 'test of a message failed')
        return data({ notice: testCopy.failed }, { status: 503 })
      }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminMessagePage({ loaderData, params }: Route.ComponentProps) {
  const { message, state, audience, reach, preview, results, email } = loaderData
  const useAsNew = (
    <Link className="button-quiet button-small" to={`${href('/admin/messages/new')}?${copyParam}=${params.id}`}>
      Use as a new message
    </Link>
  )
  return (
    <>
      <BackLink to={href('/admin/messages')} label="Back to Messages" />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl wrap-anywhere">{message.title}</h1>
        <MessageStateBadge state={state} />
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        Topic: {topicNames[message.topic]}, for {topicReach[message.topic]}. {state === 'draft' && 'Not sent yet.'}
        {state === 'planned' && `Goes out on ${message.sends?.words}.`}
        {state === 'sending' && `${stateNames[state]} since ${message.sends?.words}.`}
        {state === 'sent' && `${stateNames[state]} on ${message.sends?.words}.`}
        {state === 'stopped' && `Stopped on ${message.stopped?.words}.`}
        {message.by && ` By ${message.by}.`}
      </p>
      <AllowedTo least="organiser">{canStop(state) && <StopForm isPlanned={state === 'planned'} />}</AllowedTo>
      <div className="xl:grid xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-6">
        {audience && <AudienceSummary {...audience} reach={reach} />}
        <section aria-labelledby="email" className="card mt-6 max-w-3xl xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <h2 id="email" className="text-xl wrap-anywhere">
            {state === 'draft' ? 'The email as they’ll see it' : 'The email'}
          </h2>
          {preview.isFilledIn && <p className="hint mt-2">Shown with your first name. Everyone else sees their own.</p>}
          <p className="mt-3 font-semibold wrap-anywhere">{preview.subject}</p>
          <div className="mt-3">
            <EmailText text={preview.text} />
          </div>
        </section>
        <AllowedTo least="organiser">
          {state === 'draft' ? (
            <SendDraft id={params.id} version={message.version} reach={reach} email={email} isGone={audience === null}>
              <Link className="button-quiet button-small" to={href('/admin/messages/:id/edit', params)}>
                Edit
              </Link>
              {useAsNew}
              <DiscardDraft />
            </SendDraft>
          ) : (
            <p className="mt-6 xl:col-start-2">{useAsNew}</p>
          )}
        </AllowedTo>
      </div>
      {results && <MessageResults id={params.id} state={state} {...results} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Message', title: 'Error loading the message' }} />
}
