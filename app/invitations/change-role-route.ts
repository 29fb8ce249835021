import { href, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/change-role-route'
import { changeAdminRole } from './change-admin-role.server.ts'
import { changeRoleCopy, changeRoleNotice } from './copy.ts'
import { adminRoleField } from './invitation-fields.ts'

const page = href('/admin/admins')

export function loader() {
  return redirect(page)
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  const chosen = adminRoleField.safeParse((await readForm(request)).get('adminRole'))
  try {
    return redirectWithToast(
      context,
      page,
      chosen.success
        ? changeRoleNotice(await changeAdminRole(services, admin, id, chosen.data))
        : changeRoleCopy['no-role'],
    )
  } catch (error) {
    logFailure(context, error, 'admin role could not be changed')
    return redirectWithToast(context, page, changeRoleCopy.failed)
  }
}
