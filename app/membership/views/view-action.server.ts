import { data, type RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithOutcome } from '../../platform/forms/toast.server.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Admin } from '../../viewer.ts'
import type { ChangeViewResult, SaveViewResult } from './change-views.server.ts'
import { changeView, saveView, type ViewChange } from './change-views.server.ts'
import { addressOfView, type ViewedList, viewQueryOf } from './saved-view.ts'

/** The action of a list that saves its state as a view, or changes a view. */
export async function viewAction(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  admin: Admin,
  list: ViewedList,
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const name = String(form.get('name') ?? '')
  const change = form.get('intent') === 'save' ? 'save' : changeIn(form, name)
  if (!change) throw data(null, { status: 400 })
  const back = addressOfView(url.pathname, viewQueryOf(list, url.search))
  const fail = (error: unknown) => {
    logFailure(context, error, 'a view could not be saved or changed')
    return viewCopy.failed
  }
  return redirectWithOutcome(context, back, fail, async () => {
    if (change === 'save') return viewCopy[await saveView(services, admin, { list, name, search: url.search })]
    const id = String(form.get('id'))
    return viewCopy[
      isRowId(id) ? await changeView(services, admin, { list, id: Number(id) }, change) : 'view-not-found'
    ]
  })
}

function changeIn(form: FormData, name: string): ViewChange | null {
  switch (form.get('intent')) {
    case 'rename':
      return { to: 'rename', name }
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

/** After saving or changing a view. */
const viewCopy = {
  saved: success('View saved', 'You’ll find it above the list.'),
  replaced: success('View saved', 'It replaced the one with the same name.'),
  'name-missing': problem('Give the view a name', 'Nothing was saved.'),
  'too-many': problem('You have 50 views', 'Delete one that you don’t need, then save this one.'),
  renamed: success('View renamed', 'Only you see it.'),
  deleted: success('View deleted', 'Only the saved view is gone.'),
  'made-default': success('The list opens with this view now', 'Everyone is one click away.'),
  'no-default': success('The list opens with everyone again', 'The view is still there.'),
  'name-taken': problem('Another view has this name', 'Nothing was changed.'),
  'view-not-found': problem('This view no longer exists', 'Nothing was changed.'),
  failed: problem('The view was not saved', 'Please try again in a moment.'),
} as const satisfies Record<SaveViewResult | ChangeViewResult | 'failed', ToastMessage>
