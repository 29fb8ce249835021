import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { actWithPrivateLink } from '../act-with-private-link.server.ts'
import { askAgainCopy, letterNotSent, tooManyChanges } from '../copy.ts'
import type { Route } from './+types/ask-again-route'
import { askAgain } from './ask-again.server.ts'

export function loader({ params: { key } }: Route.LoaderArgs) {
  return redirect(href('/registration/:key', { key }))
}

export async function action({ params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key', { key })
  const memberId = await actWithPrivateLink(services, key)
  if (!memberId) return redirect(page)
  try {
    const asked = await askAgain(services, memberId)
    if (asked.outcome === 'too-often') return redirectWithToast(context, page, tooManyChanges(asked.seconds))
    if (!('letterSent' in asked)) return redirect(page)
    const notice = askAgainCopy[asked.outcome]
    return redirectWithToast(context, page, asked.letterSent ? notice : { ...notice, description: letterNotSent })
  } catch (error) {
    logFailure(context, error, 'place could not be asked for again')
    return redirectWithToast(context, page, askAgainCopy.failed)
  }
}
