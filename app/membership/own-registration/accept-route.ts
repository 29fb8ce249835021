import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { acceptPlace } from '../accept-place.server.ts'
import { acceptCopy } from '../copy.ts'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import type { Route } from './+types/accept-route'

export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/registration/:key', { key }))
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key', { key })
  const memberId = await actWithPrivateLink(services, key)
  // The page says what can be done about a link that leads nowhere.
  if (!memberId) return redirect(page)
  try {
    return redirectWithToast(context, page, acceptCopy[await acceptPlace(services, memberId, 'accepted')])
  } catch (error) {
    logFailure(context, error, 'place could not be accepted')
    return redirectWithToast(context, page, acceptCopy.failed)
  }
}
