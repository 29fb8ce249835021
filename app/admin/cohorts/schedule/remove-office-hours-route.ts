import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { officeHoursCopy } from '../copy.ts'
import type { Route } from './+types/remove-office-hours-route'
import { removeOfficeHours } from './change-office-hours.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:id/office-hours', { id }))
}

export async function action({ params: { id, hours }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const page = href('/admin/cohorts/:id/office-hours', { id })
  try {
    const { outcome } =
      isRowId(id) && isRowId(hours)
        ? await removeOfficeHours(services, admin, Number(id), Number(hours))
        : { outcome: 'gone' as const }
    return redirectWithToast(context, page, officeHoursCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'office hours could not be removed')
    return redirectWithToast(context, page, officeHoursCopy.failed)
  }
}
