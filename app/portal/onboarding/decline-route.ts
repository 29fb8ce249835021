import { href, redirect } from 'react-router'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { answerOrRedirect, redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { endedSessionCookie } from '../../sign-in/cookies.server.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { keptCohort } from '../own-cohort.ts'
import { requireOwnCohort, requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/decline-route'
import { declineCopy } from './copy.ts'
import { declinePlace } from './decline-place.server.ts'

/** A participant who comes by the address bar, or back from signing in, is asked again. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href('/training-portal/expectations') + keptCohort(url.searchParams))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, slug } = requireOwnCohort(context)
  const services = context.get(servicesContext)
  const member = requireMember(context)
  const refuse = (outcome: 'member-not-found' | 'failed', status: number) => {
    const page = `${href('/training-portal/expectations')}${aboutCohort({ slug })}&declined=${outcome}`
    return answerOrRedirect({ request, context }, page, { notice: declineCopy[outcome] }, status)
  }
  try {
    const outcome = await declinePlace(services, member, id)
    if (outcome !== 'declined') return await refuse(outcome, 404)
    if (requireOwnCohorts(context).cohorts.length > 1)
      return await redirectWithToast(context, href('/training-portal/dashboard'), declineCopy.declinedOne)
    const headers = new Headers({ 'Set-Cookie': endedSessionCookie(services) })
    // As a whole new document, so that nothing of the portal stays in memory.
    headers.set('X-Remix-Reload-Document', 'true')
    return await redirectWithToast(context, href('/training-portal/login'), declineCopy.declined, { headers })
  } catch (error) {
    logFailure(context, error, 'decline failed')
    return refuse('failed', 503)
  }
}
