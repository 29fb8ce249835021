import { href, redirect } from 'react-router'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/remove-admin-route'
import { removeCopy, removeNotice } from './copy.ts'
import { removeAdmin } from './remove-admin.server.ts'

const page = href('/admin/admins')

export function loader() {
  return redirect(page)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  try {
    const result = await removeAdmin(services, admin, id)
    const isOut = result.outcome === 'no-admin-any-more' || (result.outcome === 'removed' && result.isOneself)
    if (!isOut) return redirectWithToast(context, page, removeNotice(result))
    // The admin area is closed by now, so a whole new document takes its place.
    const headers = new Headers({ 'X-Remix-Reload-Document': 'true' })
    return redirectWithToast(context, href('/'), removeNotice(result), { headers })
  } catch (error) {
    logFailure(context, error, 'admin role could not be taken away')
    return redirectWithToast(context, page, removeCopy.failed)
  }
}
