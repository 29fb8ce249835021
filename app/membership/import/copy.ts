import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { members, noAdminAnyMore } from '../roster/admin-copy.ts'

export const importCopy = {
  running: success('The import is under way', 'You can leave this page; it keeps going.'),
  undoing: success('The import is being undone', 'You can leave this page; it keeps going.'),
  cancelled: info('Cancelled', 'Nobody was imported.'),
  stopped: success('Stopped', 'Who is imported so far stays.'),
  'nothing-to-do': info('There’s nobody to import', 'No row would add a person.'),
  'job-not-found': problem('This is already finished', 'Nothing was done.'),
  'no-admin-any-more': noAdminAnyMore,
  failed: problem('That didn’t work', 'Nothing was done. Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was done. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function fileRefused(why: string): ToastMessage {
  return problem('The file could not be read', why)
}

export function columnsRefused(why: string): ToastMessage {
  return problem('Please look at the columns again', why)
}

export function membersImported(people: number): ToastMessage {
  return success(`${members(people)} imported`, 'You can undo it for a day.')
}

export function importUndone(people: number): ToastMessage {
  return success('The import is undone', `${members(people)} removed.`)
}
