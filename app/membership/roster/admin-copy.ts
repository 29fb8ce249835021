import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { undoOf } from '../changes/copy.ts'
import type { MemberStatus } from '../member.ts'
import { cut } from '../places/places-copy.ts'

/** Specification, section 2: the four status cards. */
export const statusMeanings: Record<MemberStatus, string> = {
  registered: 'Active bootcamp participants',
  waitlist: 'Waiting for open spots',
  confirmed: 'Confirmed attendees',
  cancelled: 'Cancelled registrations',
}

export const onlyRegisteredSignIn = 'Only registered members can sign in to the training portal.'

export const noAdminAnyMore = problem('You’re no longer an admin', 'Nothing changed.')

const typedIsKept = 'What you typed is still here.'

/** After saving a member (specification, section 8: member update). */
export const memberCopy = {
  'changed-meanwhile': problem(
    'Someone else just changed this',
    `Nothing was saved. ${typedIsKept} Check what’s different, then save again if yours is right.`,
  ),
  'member-not-found': problem('Failed to update member', 'This member no longer exists.'),
  failed: problem('Failed to update member', `Nothing was saved. ${typedIsKept} Please try again in a moment.`),
  offline: problem(
    'Failed to update member',
    `The server can't be reached. ${typedIsKept} Please check your internet connection and try again.`,
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function memberSaved(
  name: string,
  email: string,
  { readdressed, isTold, job }: { readdressed: number; isTold: boolean; job: string | null },
): ToastMessage {
  const notes = [
    'Member updated successfully',
    readdressed > 0 && 'Emails waiting for the old address go to the new one',
    isTold && `${cut(name)} gets an email about the place at ${cut(email)}`,
  ].filter(Boolean)
  const words = notes.length === 1 ? notes.join() : `${notes.join('. ')}.`
  return { ...success('Success', words), ...(job && { undo: undoOf(job) }) }
}

/** After deleting a member. */
export const deleteMemberCopy = {
  deleted: success('Member deleted', 'Nothing identifies them anymore. We’re sending them one last email.'),
  'member-not-found': info(
    'This member no longer exists',
    'Someone else deleted them, or they deleted their own account.',
  ),
  'last-admin': problem('This is the last admin', 'Nothing was deleted. Make someone else an admin first.'),
  'last-owner': problem('This is the last owner', 'Nothing was deleted. Make another admin an owner first.'),
  'takes-owner': problem('Only an owner can delete an admin', 'Nothing was deleted. Ask an owner.'),
  oneself: problem('This is you', 'Nothing was deleted. Ask another admin, so you don’t lock yourself out.'),
  'no-admin-any-more': problem('You’re no longer an admin', 'Nothing was deleted.'),
  failed: problem('Failed to delete member', 'Nothing was deleted. Please try again in a moment.'),
  offline: problem(
    'Failed to delete member',
    "The server can't be reached, so nothing was deleted. Please check your internet connection and try again.",
  ),
} as const satisfies Record<string, ToastMessage>

/** Beside a refused field. */
export const memberFieldCopy = {
  'email-taken': { field: 'email', message: 'Another member has this email address' },
  'own-role': {
    field: 'role',
    message: 'This is your own role. Ask another admin to remove it, so you don’t lock yourself out',
  },
  'no-admin-any-more': { field: 'role', message: 'You’re no longer an admin' },
  'last-admin': { field: 'role', message: 'This is the last admin. Make someone else an admin first' },
  'last-owner': { field: 'role', message: 'This is the last owner. Make another admin an owner first' },
  'takes-owner': { field: 'role', message: 'Only an owner can change who is an admin, or the address of one' },
  'called-off': {
    field: 'status',
    message: 'This bootcamp was called off, so nobody can get a place in it or wait for one',
  },
  'in-another-cohort': {
    field: 'status',
    message: 'They have a place or are waiting in another current cohort. Cancel that registration first',
  },
  'nothing-to-cancel': {
    field: 'status',
    message: 'This admin has no registration to cancel. Remove the admin role instead',
  },
} as const

/** Asks before the capacity is exceeded. */
export function overCapacityCopy(capacity: number, taken: number): ToastMessage {
  return problem(
    `All ${count(capacity)} places are taken`,
    `That would be ${count(taken)} people in ${count(capacity)} places. Nothing is saved yet.`,
  )
}

/** @returns '1 member', '1,200 members' */
export function members(people: number): string {
  return `${count(people)} ${people === 1 ? 'member' : 'members'}`
}

export function count(number: number): string {
  return number.toLocaleString('en-US')
}
