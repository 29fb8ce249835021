import { href, redirect } from 'react-router'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireOwner } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/withdraw-invitation-route'
import { withdrawCopy, withdrawNotice } from './copy.ts'
import { withdrawInvitation } from './withdraw-invitation.server.ts'

const page = href('/admin/settings/admins')

export function loader() {
  return redirect(page)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOwner(context)
  try {
    return redirectWithToast(context, page, withdrawNotice(await withdrawInvitation(services, admin, id)))
  } catch (error) {
    logFailure(context, error, 'invitation could not be withdrawn')
    return redirectWithToast(context, page, withdrawCopy.failed)
  }
}
