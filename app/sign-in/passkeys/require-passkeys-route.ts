import { redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { firstPasskeyPage } from '../safe-redirect.ts'
import { requireConfirmed, requireOwner } from '../viewer.server.ts'
import type { Route } from './+types/require-passkeys-route'
import { changeCopy, requireNotice } from './copy.ts'
import { requirePasskeys } from './require-passkeys.server.ts'

export function loader() {
  return redirect(firstPasskeyPage)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  // The form sends the wanted value, so that a second click doesn't toggle it back.
  const wanted = (await readForm(request)).get('required')
  if (wanted !== 'on' && wanted !== 'off') return redirect(firstPasskeyPage)
  try {
    const result = await requirePasskeys(services, admin, wanted === 'on')
    return redirectWithToast(context, firstPasskeyPage, requireNotice(result))
  } catch (error) {
    logFailure(context, error, 'passkey rule could not be changed')
    return redirectWithToast(context, firstPasskeyPage, changeCopy.failed)
  }
}
