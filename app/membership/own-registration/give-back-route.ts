import { href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { giveBackCopy, tooManyChanges } from '../copy.ts'
import { holdings } from '../member.ts'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import type { Route } from './+types/give-back-route'
import { givePlaceBack } from './give-place-back.server.ts'
import { findCohortOfQuestion } from './show-own-registrations.server.ts'

export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/registration/:key', { key }))
}

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key', { key })
  const memberId = await actWithPrivateLink(services, key)
  // The page says what can be done about a link that leads nowhere.
  if (!memberId) return redirect(page)
  const form = await readForm(request)
  const sent = form.get('holding')
  const holding = holdings.find((name) => name === sent) ?? null
  try {
    const cohort = await findCohortOfQuestion(services, memberId, form.get('cohort'))
    if (!cohort) return redirect(page)
    const given = await givePlaceBack(services, memberId, holding, cohort.id)
    if (given.outcome === 'member-not-found') return redirect(page)
    if (given.outcome === 'too-often') return redirectWithToast(context, page, tooManyChanges(given.seconds))
    if (given.outcome === 'given-back' && holding)
      return redirectWithToast(context, page, giveBackCopy['given-back'][holding])
    return redirectWithToast(context, page, giveBackCopy['changed-meanwhile'])
  } catch (error) {
    logFailure(context, error, 'place could not be given back')
    return redirectWithToast(context, page, giveBackCopy.failed)
  }
}
