import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/send-waiting-route'
import { sendWaitingCopy, sendWaitingNotice } from './copy.ts'
import { sendWaitingLetters } from './send-waiting-letters.server.ts'

const page = href('/admin/letters')

export function loader() {
  return redirect(page)
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const back = page + toSearchParams({ state: 'waiting' })
  try {
    return redirectWithToast(context, back, sendWaitingNotice(await sendWaitingLetters(services, admin)))
  } catch (error) {
    logFailure(context, error, 'waiting letters could not be sent')
    return redirectWithToast(context, back, sendWaitingCopy.failed)
  }
}
