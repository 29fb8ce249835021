import { href, redirect } from 'react-router'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/remove-avatar-route'
import { removeAvatar } from './change-avatar.server.ts'
import { avatarCopy } from './copy.ts'

const page = href('/training-portal/profile')

export function loader() {
  return redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const refuse = (status: number) => {
    const answer = { notice: avatarCopy['not-removed'] }
    return answerOrRedirect({ request, context }, `${page}?avatar=not-removed`, answer, status)
  }
  try {
    if (!(await removeAvatar(services, member))) return await refuse(404)
    return await answerOrRedirect({ request, context }, page, { notice: avatarCopy.removed, avatarUrl: null })
  } catch (error) {
    logFailure(context, error, 'avatar could not be removed')
    return refuse(503)
  }
}
