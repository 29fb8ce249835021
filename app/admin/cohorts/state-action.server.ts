import { data, href, type RouterContextProvider } from 'react-router'
import { homeOf, slugOf } from '../../cohorts/bootcamp-home.ts'
import type { CohortState } from '../../cohorts/cohort-record.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { changeState } from './change-state.server.ts'
import { stateCopy } from './copy.ts'

/** Archives, restores, or makes a draft. */
export async function stateAction(
  context: Readonly<RouterContextProvider>,
  admin: Organiser,
  cohort: { id: number; slug: string | null },
  form: FormData,
) {
  const state = form.get('state')
  if (state !== 'draft' && state !== 'archived' && state !== 'published') throw data(null, { status: 400 })
  const page = homeOf(cohort)
  const { id } = cohort
  try {
    const result = await changeState(context.get(servicesContext), admin, id, state)
    if (result.outcome === 'gone') return redirectWithToast(context, href('/admin/cohorts'), stateCopy.gone)
    if (result.outcome !== 'changed') return redirectWithToast(context, page, stateCopy[result.outcome])
    return redirectWithToast(context, page, { ...stateCopy.changed[state](result.name), ...undoOf(cohort, state) })
  } catch (error) {
    logFailure(context, error, 'state of a cohort could not be changed')
    return redirectWithToast(context, page, stateCopy.failed)
  }
}

/** Archiving and restoring send no email, so they can be undone. Publishing has a page of its own with its checks. */
function undoOf(cohort: { id: number; slug: string | null }, state: CohortState) {
  if (state === 'draft') return {}
  const before = state === 'archived' ? 'published' : 'archived'
  const action = href('/admin/cohorts/:slug/details', { slug: slugOf(cohort) })
  return { undo: { action, fields: { intent: 'state', state: before } } }
}
