import { data, href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/delete-cohort-route'
import { deleteDraft } from './change-state.server.ts'
import { stateCopy } from './copy.ts'

const list = href('/admin/cohorts')

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:slug', { slug: id }))
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  if (!isRowId(id)) throw data(null, { status: 404 })
  const page = href('/admin/cohorts/:slug', { slug: id })
  try {
    const result = await deleteDraft(services, admin, Number(id))
    switch (result.outcome) {
      case 'deleted':
        return redirectWithToast(context, list, stateCopy.deleted(result.name))
      case 'gone':
        return redirectWithToast(context, list, stateCopy.gone)
      case 'no-draft':
        return redirectWithToast(context, page, stateCopy['no-draft'])
      case 'has-registrations':
        return redirectWithToast(context, page, stateCopy['cannot-delete'])
    }
  } catch (error) {
    logFailure(context, error, 'cohort could not be deleted')
    return redirectWithToast(context, page, stateCopy.failed)
  }
}
