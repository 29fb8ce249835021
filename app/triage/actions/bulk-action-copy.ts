import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { folders, triageStatuses } from '../triage.ts'
import { type BulkAction, mostAtOnce } from './bulk-action.ts'
import type { ChangeTriagedResult } from './change-triaged.server.ts'

/** @param one 'inquiry' @param many 'inquiries' */
export function bulkActionCopy(one: string, many: string) {
  return {
    one,
    many,
    nothingChosen: info(`No ${one} chosen`, `Tick the ${many} you mean first.`),
    nothingToDo: info('Nothing was changed', 'Choose what to set first.'),
    failed: problem('Nothing was changed', 'Please try again in a moment.'),
    offline: problem('Connection error', 'Please check your internet connection and try again.'),
  }
}

export type BulkActionCopy = ReturnType<typeof bulkActionCopy>

/** @param withSenders the changed rows may include those of the other form */
export function bulkActionNotice(
  copy: BulkActionCopy,
  action: BulkAction,
  { changed, same, hasMore }: Extract<ChangeTriagedResult, { outcome: 'changed' }>,
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
  if (status) return `set to ${triageStatuses[status]}`
  if (folder === 'inbox') return 'put back'
  if (folder) return folder === 'spam' ? 'marked as spam' : 'deleted'
  return assignee ? 'assigned' : 'assigned to nobody'
}

function whatNow({ folder }: BulkAction): string {
  return folder && folder !== 'inbox' ? `Kept under ${folders[folder]} for a while, then deleted for good.` : ''
}
