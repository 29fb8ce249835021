import { redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { firstPasskeyPage } from '../safe-redirect.ts'
import { requireConfirmedAdmin } from '../viewer.server.ts'
import type { Route } from './+types/remove-passkey-route'
import { removePasskey } from './change-passkey.server.ts'
import { changeCopy, removeNotice } from './copy.ts'

export function loader() {
  return redirect(firstPasskeyPage)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmedAdmin(context)
  try {
    const result = isUuid(id) ? await removePasskey(services, admin, id) : ({ outcome: 'passkey-not-found' } as const)
    return redirectWithToast(context, firstPasskeyPage, removeNotice(result))
  } catch (error) {
    logFailure(context, error, 'passkey could not be removed')
    return redirectWithToast(context, firstPasskeyPage, changeCopy.failed)
  }
}
