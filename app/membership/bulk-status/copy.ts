import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { type MemberStatus, memberStatusNames } from '../member.ts'
import type { PlacesGiven } from '../places/places-given.ts'
import { count, members, noAdminAnyMore, withPlaces } from '../roster/admin-copy.ts'

export const bulkCopy = {
  'no-admin-any-more': noAdminAnyMore,
  'plan-changed': problem('Something just changed', 'Nothing was done. Please look at the updated preview.'),
  'not-agreed': problem(
    'Please agree to exceed the capacity',
    'Nothing was done. Tick the box to go ahead, or leave someone out.',
  ),
  incomplete: problem('Nothing was changed', 'Select members and their new status first.'),
  'called-off': problem(
    'Nothing was changed',
    'This bootcamp was called off, so nobody can get a place in it or wait for one.',
  ),
  failed: problem('The statuses were not changed', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function statusesChanged(people: number, to: MemberStatus, given: PlacesGiven): ToastMessage {
  const done = `${members(people)} moved to ${memberStatusNames[to]}`
  const told =
    given.told > 0 ? `${count(given.told)} ${given.told === 1 ? 'gets' : 'get'} an email about the place` : ''
  return success('Success', withPlaces(done, told, given))
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
