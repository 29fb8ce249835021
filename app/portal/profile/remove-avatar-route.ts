import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/remove-avatar-route'
import { removeAvatar } from './change-avatar.server.ts'
import { avatarCopy } from './copy.ts'

const page = href('/training-portal/profile')

export function loader() {
  return redirect(page)
}

/** As where a picture is uploaded, the page's script gets data. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const answer = (status: number, outcome: 'removed' | 'not-removed') => {
    if (request.headers.get('Accept') === 'application/json') return Response.json({ outcome }, { status })
    return redirectWithToast(context, outcome === 'removed' ? page : `${page}?avatar=${outcome}`, avatarCopy[outcome])
  }
  try {
    return (await removeAvatar(services, member)) ? await answer(200, 'removed') : await answer(404, 'not-removed')
  } catch (error) {
    logFailure(context, error, 'avatar could not be removed')
    return answer(503, 'not-removed')
  }
}
