import { redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/change-view-route'
import { changeView, type ViewChange } from './change-views.server.ts'
import { viewCopy } from './copy.ts'
import { addressOfView, pageOfList, readViewedList, viewQueryOf } from './saved-view.ts'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(pageOfList[readViewedList(url.searchParams.get('list'))])
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const change = changeIn(form)
  const list = readViewedList(url.searchParams.get('list'))
  const back = addressOfView(list, viewQueryOf(list, String(form.get('query') ?? '')))
  if (!change || !isRowId(params.id)) return redirectWithToast(context, back, viewCopy['view-not-found'])
  try {
    const outcome = await changeView(context.get(servicesContext), admin, { list, id: Number(params.id) }, change)
    return redirectWithToast(context, back, viewCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'a view could not be changed')
    return redirectWithToast(context, back, viewCopy.failed)
  }
}

function changeIn(form: FormData): ViewChange | null {
  switch (form.get('to')) {
    case 'rename':
      return { to: 'rename', name: String(form.get('name') ?? '') }
    case 'delete':
      return { to: 'delete' }
    case 'default':
      return { to: 'default', isDefault: true }
    case 'no-default':
      return { to: 'default', isDefault: false }
    default:
      return null
  }
}
