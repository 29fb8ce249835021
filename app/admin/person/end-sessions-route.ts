import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/end-sessions-route'
import { endSessionsCopy } from './copy.ts'
import { endSessions } from './end-sessions.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/users/:id', params))
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const page = href('/admin/users/:id', { id })
  if (!isUuid(id)) return redirectWithToast(context, page, endSessionsCopy['member-not-found'])
  // Their own session would end in the middle of the answer.
  if (id === admin.memberId) return redirectWithToast(context, page, endSessionsCopy.oneself)
  try {
    return redirectWithToast(context, page, endSessionsCopy[await endSessions(services, admin, id)])
  } catch (error) {
    logFailure(context, error, 'sessions could not be ended')
    return redirectWithToast(context, page, endSessionsCopy.failed)
  }
}
