import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { members, noAdminAnyMore } from '../roster/admin-copy.ts'

export const importCopy = {
  'no-admin-any-more': noAdminAnyMore,
  'plan-changed': problem('Something just changed', 'Nobody was imported. Please look at the updated preview.'),
  'called-off': problem('Nobody was imported', 'This bootcamp was called off. Choose another one.'),
  failed: problem('Nobody was imported', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nobody was imported. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function fileRefused(why: string): ToastMessage {
  return problem('The file could not be read', why)
}

export function membersImported(people: number): ToastMessage {
  return success(`${members(people)} imported`, 'They were not emailed.')
}
