import { href, redirect } from 'react-router'
import { momentOf } from '../../../organization/dates.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireConfirmed, requireOwner } from '../../viewer.server.ts'
import { changeCopy } from '../copy.ts'
import type { Route } from './+types/request-reset-route'
import { resetNotice } from './copy.ts'
import { requestReset } from './request-reset.server.ts'

const page = href('/admin/admins')

export function loader() {
  return redirect(page)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  try {
    const result = isUuid(id) ? await requestReset(services, admin, id) : ({ outcome: 'not-an-admin' } as const)
    return redirectWithToast(
      context,
      page,
      resetNotice(result, (at) => momentOf(at).words),
    )
  } catch (error) {
    logFailure(context, error, 'passkey reset could not be requested')
    return redirectWithToast(context, page, changeCopy.failed)
  }
}
