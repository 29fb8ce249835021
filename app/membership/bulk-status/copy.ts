import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { type MemberStatus, memberStatusNames } from '../member.ts'
import { count, members } from '../roster/admin-copy.ts'

export const bulkCopy = {
  incomplete: problem('Nothing was changed', 'Select members and their new status first.'),
  failed: problem('The statuses were not changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function statusesChanged(people: number, to: MemberStatus): ToastMessage {
  return success('Success', `${members(people)} moved to ${memberStatusNames[to]}`)
}

/** The hint beside "Tell them by email". */
export function whoIsTold(to: MemberStatus, people: number, changes: number): string {
  const who =
    to === 'registered'
      ? `${whoDoes(people, changes, 'gets', 'get')} a place and an email about how to sign in and how to give it back.`
      : `${whoDoes(people, changes, 'loses a place or a turn, and gets', 'lose a place or a turn, and get')} an email that says so.`
  return changes > 1 ? `${who} Nobody else gets one.` : who
}

/** @param ofSeveral the verb for "they", also used for one person */
function whoDoes(people: number, changes: number, ofOne: string, ofSeveral: string): string {
  if (changes === 1) return `They ${ofSeveral}`
  return people === 1 ? `One of them ${ofOne}` : `${count(people)} of them ${ofSeveral}`
}
