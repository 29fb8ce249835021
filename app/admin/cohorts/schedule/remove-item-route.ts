import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { removeItemCopy } from '../copy.ts'
import type { Route } from './+types/remove-item-route'
import { removeItem } from './change-schedule.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:id/schedule/:item', params))
}

/** The version that was seen stands in the address. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { id, item } = params
  const version = Number(url.searchParams.get('version'))
  try {
    const { outcome } =
      isRowId(id) && isRowId(item) && Number.isSafeInteger(version)
        ? await removeItem(services, admin, Number(id), { id: Number(item), version })
        : { outcome: 'gone' as const }
    const isGone = outcome === 'removed' || outcome === 'gone'
    const next = isGone
      ? `${href('/admin/cohorts/:id', { id })}#schedule`
      : href('/admin/cohorts/:id/schedule/:item', params)
    return redirectWithToast(context, next, removeItemCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'an item of a schedule could not be removed')
    return redirectWithToast(context, href('/admin/cohorts/:id/schedule/:item', params), removeItemCopy.failed)
  }
}
