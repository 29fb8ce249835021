import { href, redirect } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { cohortSearch } from '../../cohorts/cohort-choice.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireConfirmedForMany, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/automatic-offers-route'
import { switchCopy, switchNotice } from './places-copy.ts'
import { switchAutomaticOffers } from './switch-automatic-offers.server.ts'

const page = href('/admin/places')

export function loader() {
  return redirect(page)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const choice = await chooseCohort(context, url.searchParams)
  const back = page + cohortSearch(choice)
  // What is wanted is said, so that a second click does not turn it round again.
  const wanted = (await readForm(request)).get('automatic')
  if (wanted !== 'on' && wanted !== 'off') return redirectWithToast(context, back, switchCopy.incomplete)
  // Whoever switches them on offers every place that is free now or later.
  if (wanted === 'on') await requireConfirmedForMany(context, Number.POSITIVE_INFINITY)
  try {
    return redirectWithToast(
      context,
      back,
      switchNotice(await switchAutomaticOffers(services, admin, wanted === 'on', choice.chosen.id)),
    )
  } catch (error) {
    logFailure(context, error, 'automatic offers could not be switched')
    return redirectWithToast(context, back, switchCopy.failed)
  }
}
