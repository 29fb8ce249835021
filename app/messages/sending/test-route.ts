import { data, href, redirect } from 'react-router'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import { findMessage } from '../messages.server.ts'
import type { Route } from './+types/test-route'
import { testCopy } from './copy.ts'
import { sendTest } from './send-test.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/messages/:id', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const message = isUuid(params.id) ? await findMessage(services.db, params.id) : null
  if (!message) throw data(null, { status: 404 })
  const page = href('/admin/messages/:id', params)
  const on = { request, context }
  try {
    const outcome = await sendTest(services, admin, message)
    if (outcome === 'sent') return answerOrRedirect(on, page, { notice: testCopy.sent(admin.email) })
    return answerOrRedirect(on, page, { notice: testCopy['not-sent'] }, 503)
  } catch (error) {
    logFailure(context, error, 'test of a message failed')
    return answerOrRedirect(on, page, { notice: testCopy.failed }, 503)
  }
}
