import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import type { ChangeRetentionResult } from './change-retention.server.ts'

const notSaved = 'Nothing was changed'

export const retentionCopy = {
  incomplete: problem(notSaved, 'Please choose one of the times on this page for each line.'),
  unchanged: info(notSaved, 'These times are already set.'),
  'to-agree': info('Please check what this deletes', 'Nothing has been changed yet.'),
  failed: problem('We couldn’t save the times', `${notSaved}. Please try again in a moment.`),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export function retentionNotice(result: ChangeRetentionResult): ToastMessage {
  if (result.outcome !== 'changed') return retentionCopy[result.outcome]
  return success('The times are saved', `${whatGoes(result)}The privacy page shows the new times.`)
}

function whatGoes({ shorter, deletes }: { shorter: boolean; deletes: boolean }): string {
  if (deletes) return 'Anything older is deleted within the hour. '
  return shorter ? 'Nothing is that old yet, so nothing is deleted now. ' : ''
}
