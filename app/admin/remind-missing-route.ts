import { redirect } from 'react-router'
import { homeOf, slugOf, titleOf } from '../cohorts/bootcamp-home.ts'
import { requireCohort } from '../cohorts/choose-cohort.server.ts'
import { redirectWithOutcome } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { remindMissing } from '../portal/reminding/remind-missing.server.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/remind-missing-route'
import { missingCopy, missingNotice } from './copy.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return redirect(homeOf(await requireCohort(context, params.slug)))
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const cohort = await requireCohort(context, params.slug)
  const fail = (error: unknown) => {
    logFailure(context, error, 'missing participants were not reminded')
    return missingCopy.failed
  }
  return redirectWithOutcome(context, homeOf(cohort), fail, async () =>
    missingNotice(await remindMissing(services, admin, { id: cohort.id, slug: slugOf(cohort), name: titleOf(cohort) })),
  )
}
