import { href, redirect } from 'react-router'
import { onboardingOf } from '../cohorts/bootcamp-home.ts'
import { chooseCohort } from '../cohorts/choose-cohort.server.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { stuckStates } from '../portal/participant.ts'
import { remindParticipants } from '../portal/reminding/remind-participants.server.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/remind-route'
import { remindCopy, remindNotice } from './copy.ts'

export function loader() {
  return redirect(href('/admin/pilot-bootcamp'))
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const choice = await chooseCohort(context, url.searchParams)
  const page = onboardingOf(choice.chosen)
  const wanted = (await readForm(request)).get('state')
  const state = stuckStates.find((stuck) => stuck === wanted)
  if (!state) return redirectWithToast(context, page, remindCopy.incomplete)
  const back = page + toSearchParams({ state })
  try {
    const reminded = await remindParticipants(services, admin, state, choice.chosen)
    return redirectWithToast(context, back, remindNotice(reminded))
  } catch (error) {
    logFailure(context, error, 'onboarding reminders failed')
    return redirectWithToast(context, back, remindCopy.failed)
  }
}
