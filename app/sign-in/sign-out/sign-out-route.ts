import { href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { signOutCopy } from '../codes/copy.ts'
import { readSessionToken, signedOutCookies, waitingSignOutCookies } from '../cookies.server.ts'
import { signOut } from '../sign-out.server.ts'
import type { Route } from './+types/sign-out-route'

/** GET changes nothing. */
export function loader() {
  return redirect(href('/login'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const outcome = await signOut(services, readSessionToken(request, services))
  const headers = outcome === 'signed-out' ? signedOutCookies(services) : waitingSignOutCookies(services)
  const next = form.get('area') === 'admin' ? href('/auth/confirm') : href('/login')
  return redirectWithToast(context, next, signOutCopy[outcome], { headers })
}
