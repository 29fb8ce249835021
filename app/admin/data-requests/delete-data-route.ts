import { href, redirect } from 'react-router'
import * as z from 'zod/mini'
import { emailAddress } from '../../platform/forms/fields.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/delete-data-route'
import { deleteDataCopy } from './copy.ts'
import { deleteData } from './delete-data.server.ts'

const page = href('/admin/data-requests')

export function loader() {
  return redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const { success, data: email } = z.safeParse(emailAddress, (await readForm(request)).get('email'))
  if (!success) return redirectWithToast(context, page, deleteDataCopy.incomplete)
  try {
    const outcome = await deleteData(context.get(servicesContext), admin, email)
    // Afterwards the address stands nowhere any more.
    const back = outcome === 'is-member' ? page + toSearchParams({ email }) : page
    return redirectWithToast(context, back, deleteDataCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'data at an address not deleted')
    return redirectWithToast(context, page, deleteDataCopy.failed)
  }
}
