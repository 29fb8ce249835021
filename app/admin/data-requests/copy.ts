import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

export const deleteDataCopy = {
  deleted: success(
    'Everything about this address is deleted',
    'The audit log records the deletion, not whose data it was.',
  ),
  'nothing-stored': info('Nothing was deleted', 'Nothing is stored about this address.'),
  'is-member': problem('Nothing was deleted', 'A member has this address. Delete them on their own page.'),
  incomplete: problem('Nothing was deleted', 'Please look up the address first.'),
  failed: problem('Nothing was deleted', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>
