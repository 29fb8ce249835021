import { data, href, redirect } from 'react-router'
import type { CohortState } from '../../cohorts/cohort-record.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/cohort-state-route'
import { changeState } from './change-state.server.ts'
import { stateCopy } from './copy.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:id', { id }))
}

export async function action({ params: { id, state }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isRowId(id) || (state !== 'draft' && state !== 'archived' && state !== 'published'))
    throw data(null, { status: 404 })
  const page = href('/admin/cohorts/:id', { id })
  try {
    const result = await changeState(services, admin, Number(id), state)
    if (result.outcome === 'gone') return redirectWithToast(context, href('/admin/cohorts'), stateCopy.gone)
    if (result.outcome !== 'changed') return redirectWithToast(context, page, stateCopy[result.outcome])
    return redirectWithToast(context, page, { ...stateCopy.changed[state](result.name), ...undoOf(id, state) })
  } catch (error) {
    logFailure(context, error, 'state of a cohort could not be changed')
    return redirectWithToast(context, page, stateCopy.failed)
  }
}

/** To the archive and back nobody is written to. What became a draft is published from its own page, which looks at it first. */
function undoOf(id: string, state: CohortState) {
  if (state === 'draft') return {}
  const before = state === 'archived' ? 'published' : 'archived'
  return { undo: { action: href('/admin/cohorts/:id/state/:state', { id, state: before }), fields: {} } }
}
