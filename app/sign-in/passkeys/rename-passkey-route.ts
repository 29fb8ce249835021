import { redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { firstPasskeyPage } from '../safe-redirect.ts'
import { requireConfirmedAdmin } from '../viewer.server.ts'
import type { Route } from './+types/rename-passkey-route'
import { renamePasskey } from './change-passkey.server.ts'
import { changeCopy, nameMissing, renameNotice } from './copy.ts'
import { readName } from './passkey-name.ts'

export function loader() {
  return redirect(firstPasskeyPage)
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmedAdmin(context)
  const name = readName((await readForm(request)).get('name'))
  if (name === null) return redirectWithToast(context, `${firstPasskeyPage}?rename=${id}`, nameMissing)
  try {
    const result = isUuid(id)
      ? await renamePasskey(services, admin, id, name)
      : ({ outcome: 'passkey-not-found' } as const)
    return redirectWithToast(context, firstPasskeyPage, renameNotice(result))
  } catch (error) {
    logFailure(context, error, 'passkey could not be renamed')
    return redirectWithToast(context, firstPasskeyPage, changeCopy.failed)
  }
}
