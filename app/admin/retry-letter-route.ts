import { href, redirect } from 'react-router'
import { z } from 'zod'
import { letterSearchParams, readLetterQuery } from '../platform/mail/letter-query.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { redirectWithToast } from '../platform/toast.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/retry-letter-route'
import { retryCopy, retryNotice } from './copy.ts'
import { retryLetter } from './retry-letter.server.ts'

const page = href('/admin/letters')

export function loader() {
  return redirect(page)
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const list = (await readForm(request)).get('list')
  const back = page + letterSearchParams(readLetterQuery(new URLSearchParams(typeof list === 'string' ? list : '')))
  if (!z.uuid().safeParse(id).success) return redirectWithToast(back, retryNotice({ outcome: 'nothing-to-try' }))
  try {
    return redirectWithToast(back, retryNotice(await retryLetter(services, admin, id)))
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'letter could not be tried again')
    return redirectWithToast(back, retryCopy.failed)
  }
}
