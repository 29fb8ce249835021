import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { type MemberStatus, memberStatusNames } from '../member.ts'
import { cut, letterWaits, listed } from '../places/places-copy.ts'
import type { PlacesGiven } from '../places/places-given.ts'

/** Specification, section 2: the four status cards. */
export const statusMeanings: Record<MemberStatus, string> = {
  registered: 'Active bootcamp participants',
  waitlist: 'Waiting for open spots',
  confirmed: 'Confirmed attendees',
  cancelled: 'Cancelled registrations',
}

export const onlyRegisteredSignIn = 'Only registered members can sign in to the training portal.'

const noAdminAnyMore = {
  tone: 'problem',
  title: 'You are no admin any more',
  description: 'So nothing was done.',
} as const

const typedIsKept = 'What you typed is still here.'

/** After saving one member (specification, section 8: member update). */
export const memberCopy = {
  'changed-meanwhile': {
    tone: 'problem',
    title: 'Somebody else has changed this meanwhile',
    description: `Nothing was saved. ${typedIsKept} Look at what is different, then save again if yours is right.`,
  },
  'member-not-found': {
    tone: 'problem',
    title: 'Failed to update member',
    description: 'This member is not there any more.',
  },
  failed: {
    tone: 'problem',
    title: 'Failed to update member',
    description: `Nothing was saved. ${typedIsKept} Please try again in a moment.`,
  },
  offline: {
    tone: 'problem',
    title: 'Failed to update member',
    description: `The server can't be reached. ${typedIsKept} Please check your internet connection and try again.`,
  },
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function memberSaved(name: string, given: PlacesGiven & { readdressed: number }): ToastMessage {
  const told = [
    given.readdressed > 0 && 'What waited for the old address goes to the new one',
    given.told > 0 && `${cut(name)} gets a letter about the place`,
  ]
  const words = told.filter(Boolean).join('. ')
  return { tone: 'success', title: 'Success', description: withPlaces('Member updated successfully', words, given) }
}

/** What an admin hears of the places that went to somebody by their change, behind what was done. */
function withPlaces(done: string, told: string, { offered, lettersSent }: PlacesGiven): string {
  const passedOn =
    offered.length > 0
      ? `${listed(offered)} waited longest and ${offered.length === 1 ? 'was' : 'were'} offered a place`
      : ''
  const parts = [done, told, passedOn].filter(Boolean)
  if (parts.length === 1) return done
  return `${parts.join('. ')}.${lettersSent ? '' : ` ${letterWaits}`}`
}

/** After a member was to be deleted. */
export const deleteMemberCopy = {
  deleted: {
    tone: 'success',
    title: 'Member deleted',
    description: 'Nothing says any more who it was. A last letter tells the person.',
  },
  'member-not-found': {
    tone: 'info',
    title: 'This member is not there any more',
    description: 'Somebody else has deleted them, or they have left by themselves.',
  },
  'last-admin': {
    tone: 'problem',
    title: 'This is the last admin',
    description: 'Nothing was deleted. Make somebody else an admin first.',
  },
  oneself: {
    tone: 'problem',
    title: 'This is yourself',
    description: 'Nothing was deleted. Ask another admin, so that nobody locks themselves out.',
  },
  'no-admin-any-more': { tone: 'problem', title: 'You are no admin any more', description: 'Nothing was deleted.' },
  failed: {
    tone: 'problem',
    title: 'Failed to delete member',
    description: 'Nothing was deleted. Please try again in a moment.',
  },
  offline: {
    tone: 'problem',
    title: 'Failed to delete member',
    description:
      "The server can't be reached, so nothing was deleted. Please check your internet connection and try again.",
  },
} as const satisfies Record<string, ToastMessage>

/** Beside the field that is refused. */
export const memberFieldCopy = {
  'email-taken': { field: 'email', message: 'Another member has this e-mail address' },
  'own-role': {
    field: 'role',
    message: 'This is your own role. Ask another admin to take it away, so that nobody locks themselves out',
  },
  'no-admin-any-more': { field: 'role', message: 'You are no admin any more' },
  'last-admin': { field: 'role', message: 'This is the last admin. Make somebody else an admin first' },
} as const

/** The question before the capacity is exceeded. */
export function overCapacityCopy(capacity: number, taken: number): ToastMessage {
  return {
    tone: 'problem',
    title: `All ${count(capacity)} places are taken`,
    description: `This makes ${count(taken)} people in ${count(capacity)} places. Nothing was saved yet.`,
  }
}

export function agreeToExceed(capacity: number, taken: number): string {
  return `Yes, go beyond the capacity: ${count(taken)} people in ${count(capacity)} places`
}

export const bulkCopy = {
  'no-admin-any-more': noAdminAnyMore,
  'plan-changed': {
    tone: 'problem',
    title: 'Something has changed meanwhile',
    description: 'Nothing was done. This is what would happen now: please look at it again.',
  },
  'not-agreed': {
    tone: 'problem',
    title: 'Please agree to go beyond the capacity',
    description: 'Nothing was done. Tick the box if you want it, or leave somebody out.',
  },
  incomplete: {
    tone: 'problem',
    title: 'Nothing was changed',
    description: 'Select members and the status they get first.',
  },
  failed: {
    tone: 'problem',
    title: 'The statuses were not changed',
    description: 'They change all together or not at all. Please try again in a moment.',
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Nothing was changed. Please check your internet connection and try again.',
  },
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function statusesChanged(people: number, to: MemberStatus, given: PlacesGiven): ToastMessage {
  const done = `${members(people)} moved to ${memberStatusNames[to]}`
  const told =
    given.told > 0 ? `${count(given.told)} ${given.told === 1 ? 'gets' : 'get'} a letter about the place` : ''
  return { tone: 'success', title: 'Success', description: withPlaces(done, told, given) }
}

export const importCopy = {
  'no-admin-any-more': noAdminAnyMore,
  'plan-changed': {
    tone: 'problem',
    title: 'Something has changed meanwhile',
    description: 'Nobody was imported. This is what would happen now: please look at it again.',
  },
  failed: {
    tone: 'problem',
    title: 'Nobody was imported',
    description: 'They come all together or not at all. Please try again in a moment.',
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Nobody was imported. Please check your internet connection and try again.',
  },
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function fileRefused(problem: string): ToastMessage {
  return { tone: 'problem', title: 'The file could not be read', description: problem }
}

export function membersImported(people: number): ToastMessage {
  return { tone: 'success', title: `${members(people)} imported`, description: 'No letter was sent to them.' }
}

/** @returns '1 member', '1,200 members' */
export function members(people: number): string {
  return `${count(people)} ${people === 1 ? 'member' : 'members'}`
}

export function count(number: number): string {
  return number.toLocaleString('en-US')
}
