import { href, redirect } from 'react-router'
import { memberOfUnsubscribeKey } from '../membership/member-key.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import type { Route } from './+types/subscribe-route'
import { chooseNewsletter } from './choose-newsletter.server.ts'
import { subscribeCopy } from './copy.ts'

export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/newsletter/:key/unsubscribe', { key }))
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/newsletter/:key/unsubscribe', { key })
  const memberId = memberOfUnsubscribeKey(services, key)
  if (!memberId) return redirect(page)
  try {
    const choice = await chooseNewsletter(services, memberId, true)
    return choice === 'on' ? redirectWithToast(context, `${page}?again`, subscribeCopy.on) : redirect(page)
  } catch (error) {
    logFailure(context, error, 'subscription failed')
    return redirectWithToast(context, page, subscribeCopy.failed)
  }
}
