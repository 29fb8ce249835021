import { href, redirect } from 'react-router'
import { theBootcamp } from '../cohorts/cohort.ts'
import { aboutCohort, cohortParam } from '../cohorts/cohort-choice.ts'
import { showCohortOf } from '../cohorts/show-cohort.server.ts'
import { askAgainCopy } from '../membership/copy.ts'
import { askAgain } from '../membership/own-registration/ask-again.server.ts'
import { noticeAfterAsking } from '../membership/own-registration/notice-after-asking.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireMember } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/next-bootcamp-route'

const dashboard = href('/training-portal/dashboard')

/** The address shows nothing. */
export function loader() {
  return redirect(dashboard)
}

/** Registers the member for another bootcamp. The session proves what a link in an email proves for others: that it is them. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { memberId } = requireMember(context)
  const slug = (await readForm(request)).get(cohortParam)
  try {
    const cohort = (await showCohortOf(services, String(slug)))?.cohort
    if (!cohort) return redirect(dashboard)
    const asked = await askAgain(services, memberId, cohort.id)
    const notice = noticeAfterAsking(asked, theBootcamp(cohort))
    // Their first step there, or what the guard of the portal finds behind it.
    const next =
      asked.outcome === 'registered' ? href('/training-portal/expectations') + aboutCohort(cohort) : dashboard
    return notice ? redirectWithToast(context, next, notice) : redirect(next)
  } catch (error) {
    logFailure(context, error, 'own registration could not be changed')
    return redirectWithToast(context, dashboard, askAgainCopy.failed)
  }
}
