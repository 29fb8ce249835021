import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse } from 'react-router'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { listNamedCohorts } from '../../cohorts/cohorts.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { nothingChanged } from '../../platform/forms/revalidation.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { audienceInWords, readAudience, usualAudiences } from '../audience.ts'
import { changedMessageSchema } from '../message-schema.ts'
import { findMessage } from '../messages.server.ts'
import type { Route } from './+types/edit-message-page'
import { draftCopy, draftRefusals } from './copy.ts'
import { MessageForm } from './message-form.tsx'
import { writeDraft } from './write-draft.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Edit message · ${brand.name}` }]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const message = isUuid(id) ? await findMessage(db, id) : null
  if (!message || message.sendsAt) throw data(null, { status: 404 })
  const { audience, topic, subject, body, version, slug, name } = message
  const known = readAudience(audience)
  const own = known ? { [audience]: audienceInWords(known, slug && name ? { slug, name } : null) } : {}
  const usual = usualAudiences(await listNamedCohorts(db, clock.now()))
  return { saved: { audience, topic, subject, body }, version, audiences: { ...own, ...usual } }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isUuid(id)) throw data(null, { status: 404 })
  const submission = parseWithZod(await readForm(request), { schema: changedMessageSchema })
  const answer = (status: number, notice: ToastMessage | null, result = submission.reply()) =>
    data<FormAnswer & typeof nothingChanged>({ result, notice, ...nothingChanged }, { status })
  if (submission.status !== 'success') return answer(400, null)
  const { version, ...edit } = submission.value
  try {
    const outcome = await writeDraft(services, admin, id, edit, version)
    if (outcome === 'written') return redirectWithToast(context, href('/admin/messages/:id', { id }), draftCopy.written)
    if (outcome === 'gone') throw data(null, { status: 404 })
    if (outcome === 'changed-meanwhile') return answer(409, draftCopy['changed-meanwhile'])
    return answer(400, null, submission.reply({ fieldErrors: { ...draftRefusals[outcome] } as never }))
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error
    logFailure(context, error, 'message could not be saved')
    return answer(503, draftCopy.failed)
  }
}

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function EditMessagePage({ loaderData, params }: Route.ComponentProps) {
  const { saved, version, audiences } = loaderData
  const message = href('/admin/messages/:id', params)
  return (
    <>
      <PageHeader back={{ to: message, label: 'Back to the message' }} title="Edit message" />
      <section aria-label="The message" className="card mt-6 max-w-3xl">
        <ReadOnlyUnless least="organiser">
          <MessageForm
            address={href('/admin/messages/:id/edit', params)}
            audiences={audiences}
            saved={saved}
            hidden={{ version: String(version) }}
            back={message}
          />
        </ReadOnlyUnless>
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Edit message', title: 'Error loading the message' }} />
}
