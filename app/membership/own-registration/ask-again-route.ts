import { href, redirect } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { askAgainCopy, letterNotSent, placeIsYours, tooManyChanges } from '../copy.ts'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import type { Route } from './+types/ask-again-route'
import { askAgain } from './ask-again.server.ts'
import { findCohortOfQuestion } from './show-own-registrations.server.ts'

export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/registration/:key', { key }))
}

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key', { key })
  const memberId = await actWithPrivateLink(services, key)
  if (!memberId) return redirect(page)
  const sent = (await readForm(request)).get('cohort')
  try {
    const cohort = await findCohortOfQuestion(services, memberId, sent)
    if (!cohort) return redirect(page)
    const asked = await askAgain(services, memberId, cohort.id)
    switch (asked.outcome) {
      case 'too-often':
        return redirectWithToast(context, page, tooManyChanges(asked.seconds))
      case 'not-open':
      case 'takes-part-elsewhere':
        return redirectWithToast(context, page, askAgainCopy[asked.outcome])
      case 'nothing-to-ask':
      case 'member-not-found':
        return redirect(page)
      default: {
        const notice =
          asked.outcome === 'registered' ? placeIsYours(theBootcamp(cohort), asked.email) : askAgainCopy.waitlist
        return redirectWithToast(context, page, asked.letterSent ? notice : { ...notice, description: letterNotSent })
      }
    }
  } catch (error) {
    logFailure(context, error, 'place could not be asked for again')
    return redirectWithToast(context, page, askAgainCopy.failed)
  }
}
