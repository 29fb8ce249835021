import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { endedSessionCookie } from '../../sign-in/cookies.server.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/decline-route'
import { declineCopy } from './copy.ts'
import { declinePlace } from './decline-place.server.ts'

/** A participant who comes by the address bar, or back from signing in, is asked again. */
export function loader() {
  return redirect(href('/training-portal/expectations'))
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  try {
    const outcome = await declinePlace(services, member)
    if (outcome === 'declined') {
      const headers = new Headers({ 'Set-Cookie': endedSessionCookie(services) })
      return redirectWithToast(context, href('/training-portal/login'), declineCopy.declined, { headers })
    }
    return redirectWithToast(
      context,
      `${href('/training-portal/expectations')}?declined=${outcome}`,
      declineCopy[outcome],
    )
  } catch (error) {
    logFailure(context, error, 'decline failed')
    return redirectWithToast(context, `${href('/training-portal/expectations')}?declined=failed`, declineCopy.failed)
  }
}
