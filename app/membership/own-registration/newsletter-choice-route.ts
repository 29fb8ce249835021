import { href, redirect } from 'react-router'
import { chooseTopics } from '../../messages/topics/choose-topics.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { newsletterChoiceCopy } from '../copy.ts'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import type { Route } from './+types/newsletter-choice-route'

export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/registration/:key', { key }))
}

export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key', { key })
  const memberId = await actWithPrivateLink(services, key)
  const wanted = (await readForm(request)).get('newsletter')
  if (!memberId || (wanted !== 'on' && wanted !== 'off')) return redirect(page)
  try {
    const choice = await chooseTopics(services, memberId, { news: wanted === 'on' })
    return choice === 'member-not-found'
      ? redirect(page)
      : redirectWithToast(context, page, newsletterChoiceCopy[wanted])
  } catch (error) {
    logFailure(context, error, 'newsletter choice could not be saved')
    return redirectWithToast(context, page, newsletterChoiceCopy.failed)
  }
}
