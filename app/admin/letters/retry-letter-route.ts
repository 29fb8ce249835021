import { href, redirect } from 'react-router'
import { z } from 'zod'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/retry-letter-route'
import { listAddress } from './list-address.ts'
import { retryCopy, retryNotice } from './retry-copy.ts'
import { retryLetter } from './retry-letter.server.ts'

const page = href('/admin/letters')

export function loader() {
  return redirect(page)
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const list = (await readForm(request)).get('list')
  const back = listAddress(list)
  if (!z.uuid().safeParse(id).success)
    return redirectWithToast(context, back, retryNotice({ outcome: 'nothing-to-try' }))
  try {
    return redirectWithToast(context, back, retryNotice(await retryLetter(services, admin, id)))
  } catch (error) {
    logFailure(context, error, 'letter could not be tried again')
    return redirectWithToast(context, back, retryCopy.failed)
  }
}
