import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { deleteMemberCopy } from '../admin-copy.ts'
import type { Route } from './+types/delete-member-route'
import { deleteMember } from './delete-member.server.ts'

const list = href('/admin/users')

export function loader() {
  return redirect(list)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  if (!isUuid(id)) return redirectWithToast(context, list, deleteMemberCopy['member-not-found'])
  const page = href('/admin/users/:id', { id })
  // Deleting oneself would end the session during the request, and could remove the last admin.
  if (id === admin.memberId) return redirectWithToast(context, page, deleteMemberCopy.oneself)
  try {
    const outcome = await deleteMember(services, id, admin)
    const isThere = ['last-admin', 'last-owner', 'takes-owner'].includes(outcome)
    return redirectWithToast(context, isThere ? page : list, deleteMemberCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'member could not be deleted')
    return redirectWithToast(context, page, deleteMemberCopy.failed)
  }
}
