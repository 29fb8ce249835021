import { redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/save-view-route'
import { saveView } from './change-views.server.ts'
import { viewCopy } from './copy.ts'
import { addressOfView, pageOfList, readViewedList, viewQueryOf } from './saved-view.ts'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(pageOfList[readViewedList(url.searchParams.get('list'))])
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const list = readViewedList(url.searchParams.get('list'))
  const [name = '', search = ''] = ['name', 'query'].map((field) => String(form.get(field) ?? ''))
  const back = addressOfView(list, viewQueryOf(list, search))
  try {
    const outcome = await saveView(context.get(servicesContext), admin, { list, name, search })
    return redirectWithToast(context, back, viewCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'a view could not be saved')
    return redirectWithToast(context, back, viewCopy.failed)
  }
}
