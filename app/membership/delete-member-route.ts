import { href, redirect } from 'react-router'
import { requestContext, servicesContext } from '../platform/services.ts'
import { redirectWithToast } from '../platform/toast.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/delete-member-route'
import { deleteMemberCopy } from './admin-copy.ts'
import { deleteMember } from './delete-member.server.ts'
import { isMemberId } from './member-edit.ts'

const list = href('/admin/users')

export function loader() {
  return redirect(list)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  if (!isMemberId(id)) return redirectWithToast(list, deleteMemberCopy['member-not-found'])
  const page = href('/admin/users/:id', { id })
  // Their session would end in the middle of the answer, and the last one would be gone.
  if (id === admin.memberId) return redirectWithToast(page, deleteMemberCopy.oneself)
  try {
    const outcome = await deleteMember(services, id, admin)
    return redirectWithToast(outcome === 'last-admin' ? page : list, deleteMemberCopy[outcome])
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'member could not be deleted')
    return redirectWithToast(page, deleteMemberCopy.failed)
  }
}
