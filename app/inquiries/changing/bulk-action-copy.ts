import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { folders, inquiryStatuses } from '../inquiry.ts'
import type { BulkAction } from './bulk-action.ts'
import type { ChangeInquiriesResult } from './change-inquiries.server.ts'

export const bulkCopy = {
  nothingChosen: info('No inquiry chosen', 'Tick the inquiries you mean first.'),
  nothingToDo: info('Nothing was changed', 'Choose what to set first.'),
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
}

export function bulkActionNotice(
  action: BulkAction,
  { changed, same }: Extract<ChangeInquiriesResult, { outcome: 'changed' }>,
): ToastMessage {
  const named = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'inquiry' : 'inquiries'}`
  if (changed === 0)
    return same === 0
      ? info('Nothing was changed', `The inquiries you chose are gone.`)
      : info('Nothing was changed', `${same === 1 ? 'It was' : 'They were'} already set that way.`)
  return success(`${named(changed)} ${doneTo(action)}`, whatNow(action))
}

function doneTo({ status, folder, assignee }: BulkAction): string {
  if (status) return `set to ${inquiryStatuses[status]}`
  if (folder === 'inbox') return 'put back'
  if (folder) return folder === 'spam' ? 'marked as spam' : 'deleted'
  return assignee ? 'assigned' : 'assigned to nobody'
}

function whatNow({ folder }: BulkAction): string {
  return folder && folder !== 'inbox' ? `Kept under ${folders[folder]} for a while, then deleted for good.` : ''
}
