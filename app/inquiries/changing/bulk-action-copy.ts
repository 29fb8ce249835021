import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { folders, type InquiryForm, inquiryForms, inquiryStatuses } from '../inquiry.ts'
import { type BulkAction, mostAtOnce } from './bulk-action.ts'
import type { ChangeInquiriesResult } from './change-inquiries.server.ts'

function bulkActionCopy({ one, many }: { one: string; many: string }) {
  return {
    one,
    many,
    nothingChosen: info(`No ${one} chosen`, `Tick the ${many} you mean first.`),
    nothingToDo: info('Nothing was changed', 'Choose what to set first.'),
    failed: problem('Nothing was changed', 'Please try again in a moment.'),
    offline: problem('Connection error', 'Please check your internet connection and try again.'),
  }
}

type BulkActionCopy = ReturnType<typeof bulkActionCopy>

export const bulkCopies: Record<InquiryForm, BulkActionCopy> = {
  contact: bulkActionCopy(inquiryForms.contact),
  beta: bulkActionCopy(inquiryForms.beta),
}

/** @param withSenders the changed rows may include those of the other form */
export function bulkActionNotice(
  copy: BulkActionCopy,
  action: BulkAction,
  { changed, same, hasMore }: Extract<ChangeInquiriesResult, { outcome: 'changed' }>,
  withSenders: boolean,
): ToastMessage {
  const named = (count: number) => {
    const noun = withSenders ? ['inquiry or request', 'inquiries and requests'] : [copy.one, copy.many]
    return `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`
  }
  const more = hasMore ? ` That was the first ${mostAtOnce.toLocaleString('en-US')}. Repeat for the rest.` : ''
  if (changed === 0)
    return same === 0
      ? info('Nothing was changed', `The ${copy.many} you chose are gone.`)
      : info('Nothing was changed', `${same === 1 ? 'It was' : 'They were'} already set that way.${more}`)
  return success(`${named(changed)} ${doneTo(action)}`, `${whatNow(action)}${more}`.trim())
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
