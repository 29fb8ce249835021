import { parseWithZod } from '@conform-to/zod/v4'
import { href, redirect } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { cohortSearch } from '../../cohorts/cohort-choice.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireConfirmedForMany, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/offer-places-route'
import { offerPlaces } from './offer-places.server.ts'
import { offerSchema } from './offer-schema.ts'
import { offerCopy, offerNotice } from './places-copy.ts'

const page = href('/admin/places')

export function loader() {
  return redirect(page)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const choice = await chooseCohort(context, url.searchParams)
  const back = page + cohortSearch(choice)
  const submission = parseWithZod(await readForm(request), { schema: offerSchema })
  if (submission.status !== 'success') return redirectWithToast(context, back, offerCopy.incomplete)
  const offer = submission.value
  await requireConfirmedForMany(context, 'places' in offer ? offer.places : 1)
  try {
    return redirectWithToast(context, back, offerNotice(await offerPlaces(services, admin, offer, choice.chosen.id)))
  } catch (error) {
    logFailure(context, error, 'places could not be offered')
    return redirectWithToast(context, back, offerCopy.failed)
  }
}
