import { href, redirect } from 'react-router'
import { onboardingOf } from '../cohorts/bootcamp-home.ts'
import { chooseCohort } from '../cohorts/choose-cohort.server.ts'
import { redirectWithOutcome } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { remindParticipants } from '../portal/reminding/remind-participants.server.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/remind-route'
import { remindCopy, remindNotice } from './copy.ts'

export function loader() {
  return redirect(href('/admin/pilot-bootcamp'))
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const { chosen } = await chooseCohort(context, url.searchParams)
  const fail = (error: unknown) => {
    logFailure(context, error, 'onboarding reminders failed')
    return remindCopy.failed
  }
  return redirectWithOutcome(context, onboardingOf(chosen), fail, async () =>
    remindNotice(await remindParticipants(services, admin, chosen)),
  )
}
