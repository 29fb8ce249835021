import { data, href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/stop-route'
import { stopCopy } from './copy.ts'
import { stopMessage } from './stop-message.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/messages/:id', params))
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const page = href('/admin/messages/:id', params)
  try {
    return redirectWithToast(context, page, stopCopy[await stopMessage(services, admin, params.id)])
  } catch (error) {
    logFailure(context, error, 'message could not be stopped')
    return redirectWithToast(context, page, stopCopy.failed)
  }
}
