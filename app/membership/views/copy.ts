import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { ChangeViewResult, SaveViewResult } from './change-views.server.ts'

/** After saving or changing a view. */
export const viewCopy = {
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
