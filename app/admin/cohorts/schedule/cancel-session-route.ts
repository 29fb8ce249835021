import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { cancelCopy } from '../copy.ts'
import type { Route } from './+types/cancel-session-route'
import { cancelSession } from './change-schedule.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:id/schedule/:item', params))
}

/** With `undo` in the address it takes place after all. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { id, item } = params
  try {
    const { outcome } =
      isRowId(id) && isRowId(item)
        ? await cancelSession(services, admin, Number(id), Number(item), !url.searchParams.has('undo'))
        : { outcome: 'gone' as const }
    // Where participants can be told of it.
    const isDone = outcome === 'cancelled' || outcome === 'taken-back' || outcome === 'gone'
    const next = isDone ? href('/admin/cohorts/:id', { id }) : href('/admin/cohorts/:id/schedule/:item', params)
    return redirectWithToast(context, next, cancelCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'a session could not be cancelled or taken back')
    return redirectWithToast(context, href('/admin/cohorts/:id/schedule/:item', params), cancelCopy.failed)
  }
}
