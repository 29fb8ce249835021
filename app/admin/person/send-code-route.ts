import { href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, requestContext, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/send-code-route'
import { codeSent, sendCodeCopy } from './copy.ts'
import { sendCode } from './send-code.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/users/:id', params))
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const page = href('/admin/users/:id', { id })
  const area = (await readForm(request)).get('area') === 'admin' ? 'admin' : 'portal'
  if (!isUuid(id)) return redirectWithToast(context, page, codeSent({ outcome: 'not-found' }))
  try {
    const { network } = context.get(requestContext)
    return redirectWithToast(context, page, codeSent(await sendCode(services, admin, { memberId: id, area, network })))
  } catch (error) {
    logFailure(context, error, 'sign-in code could not be sent')
    return redirectWithToast(context, page, sendCodeCopy.failed)
  }
}
