import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import { listed } from '../../membership/places/places-copy.ts'
import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { Dated } from './dates.ts'

const typedIsKept = 'What you typed is still here.'

/** The reason why nothing was saved. */
export const editCopy = {
  'changed-meanwhile': problem(
    'Someone else just changed this',
    `Nothing was saved. ${typedIsKept} Check what’s different, then save again if yours is right.`,
  ),
  gone: problem('This no longer exists', `Nothing was saved. ${typedIsKept}`),
  failed: problem('Nothing was saved', `${typedIsKept} Please try again in a moment.`),
  offline: problem(
    'Nothing was saved',
    `The server can't be reached. ${typedIsKept} Please check your internet connection and try again.`,
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function cohortSaved(
  name: string,
  isDraft: boolean,
  { offered, waiting }: { offered: string[]; waiting: number },
): ToastMessage {
  const passedOn =
    offered.length === 0
      ? ''
      : ` ${listed(offered)} waited longest and ${offered.length === 1 ? 'was' : 'were'} offered a place.`
  const shown = isDraft ? 'It’s a draft: only admins see it.' : 'It’s on every page now.'
  const wait =
    waiting === 0
      ? ''
      : ` ${waiting === 1 ? 'One person is' : `${waiting.toLocaleString('en-US')} people are`} waiting for a place: offer the free ones on the Waitlist.`
  return success(`${name} is saved`, `${shown}${passedOn}${wait}`)
}

/** Shown beside the refused field. */
export const noDocument = {
  field: 'document',
  message: 'Participants need a document. Please choose one, or upload a PDF.',
}

/** Shown beside the refused field. */
export const refusals = {
  needed: 'Required once a cohort is published',
  calledOff: 'It was called off, so it stays as it is',
  publicAddress: 'It’s published, and links already use this address',
  addressTaken: 'Another cohort uses this address, or used it before',
  zoneInUse: 'People have registered and may have these times in their calendars',
  noZone: 'Please choose one from the list, such as Europe/Berlin',
} as const

export const createCopy = {
  gone: info('This cohort no longer exists', 'Someone else has deleted it, so nothing was copied.'),
  'no-such-time': (message: string) => problem('Nothing was copied', message),
  failed: problem('Nothing was created', `${typedIsKept} Please try again in a moment.`),
  offline: problem(
    'Nothing was created',
    `The server can't be reached. ${typedIsKept} Please check your internet connection and try again.`,
  ),
  'signed-out': sessionEnded,
} as const

/** @param sessions '3 sessions, from Mar 7 to Mar 21, 2026' */
export function draftCreated(name: string, sessions: string | null): ToastMessage {
  const next = 'Only admins see it until you publish it.'
  return success(`${name} is a draft`, sessions ? `${sessions}. ${next}` : next)
}

export const publishCopy = {
  published: (name: string, offered: number) =>
    success(
      `${name} is published`,
      offered === 0
        ? 'Visitors can see it now.'
        : `Visitors can see it now. ${offered === 1 ? 'One person who kept a turn was' : `${offered.toLocaleString('en-US')} people who kept a turn were`} offered a place.`,
    ),
  'already-published': (name: string) => info(`${name} is already published`, 'Someone else just did it.'),
  incomplete: problem('Nothing was published', 'Something is missing. Please check the list.'),
  'look-again': info('Nothing was published yet', 'The list has grown since you saw it. Please check it again.'),
  failed: problem('Nothing was published', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was published. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const

export const stateCopy = {
  changed: {
    draft: (name: string) => success(`${name} is a draft again`, 'Only admins see it.'),
    archived: (name: string) => success(`${name} is archived`, 'It takes no more registrations.'),
    published: (name: string) => success(`${name} is restored`, 'It’s published again, as it was before.'),
  },
  'already-so': info('Nothing was changed', 'Someone else just did it.'),
  'has-registrations': problem('It stays published', 'People have registered and need to be able to find it.'),
  'last-shown': problem('It stays published', 'It’s the only bootcamp visitors can see. Publish another one first.'),
  'still-live': problem('It wasn’t archived', 'It isn’t over yet, and people have a place or are waiting for one.'),
  'called-off': info('It was called off', 'It stays that way. Copy it to plan it anew.'),
  draft: problem('Nothing was changed', 'It’s a draft now. Publish it from its own page.'),
  deleted: (name: string) => success(`${name} is deleted`, 'Its sessions and office hours are gone too.'),
  'no-draft': problem('Nothing was deleted', 'It’s published now, and only a draft can be deleted.'),
  'cannot-delete': problem('Nothing was deleted', 'People have registered for it.'),
  gone: info('This cohort no longer exists', 'Someone else has deleted it.'),
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const

export const callOffCopy = {
  done: (name: string, people: number) =>
    success(
      `${name} is called off`,
      people === 0 ? 'Its page says so now.' : `Its page says so, and ${peopleInWords(people)} an email.`,
    ),
  'already-called-off': info('It’s called off already', 'Someone else just did it. The email goes out once.'),
  'not-published': problem('Nothing was changed', 'Only a published bootcamp that isn’t over can be called off.'),
  gone: stateCopy.gone,
  failed: stateCopy.failed,
  offline: stateCopy.offline,
  'signed-out': sessionEnded,
} as const

function peopleInWords(people: number): string {
  return people === 1 ? 'one person gets' : `${people.toLocaleString('en-US')} people get`
}

const draftOnly = 'The cohort is a draft: only admins see it.'

export function itemSaved(title: string, isDraft: boolean): ToastMessage {
  return success(`${title} is saved`, isDraft ? draftOnly : 'It’s on every page now.')
}

export function itemAdded(title: string): ToastMessage {
  return success(`${title} is in the schedule`, 'You can move it up or down there.')
}

export function itemMoved({ title, place, of }: { title: string; place: number; of: number }): ToastMessage {
  return success(`${title} is now number ${place} of ${of}`, 'The new order is saved.')
}

const notThere = problem('This no longer exists', 'Someone else has removed it. Nothing was changed.')
const tryAgain = problem('Nothing was changed', 'Please try again in a moment.')
const unreachable = problem(
  'Connection error',
  'Nothing was changed. Please check your internet connection and try again.',
)

/** The reason why nothing was moved. */
export const moveCopy = {
  'order-of-time': problem(
    'Live sessions stay in date order',
    'Nothing was moved. To move a session, change its start time.',
  ),
  'changed-meanwhile': problem(
    'Someone else just changed the schedule',
    'Nothing was moved. Check the new order, then move it if you still want to.',
  ),
  gone: notThere,
  failed: tryAgain,
  offline: unreachable,
} as const satisfies Record<string, ToastMessage>

export const removeItemCopy = {
  removed: success('It’s removed from the schedule', 'It’s no longer on any page.'),
  'changed-meanwhile': problem(
    'Someone else just changed it',
    'Nothing was removed. Check what changed, then remove it if you still want to.',
  ),
  over: problem('It has already taken place', 'Past sessions stay in the schedule.'),
  'not-cancelled': problem(
    'Please cancel it first',
    'Cancelling updates everyone’s calendars. After that you can remove it.',
  ),
  gone: notThere,
  failed: tryAgain,
  offline: unreachable,
} as const satisfies Record<string, ToastMessage>

export const cancelCopy = {
  cancelled: success('The session is cancelled', 'Pages and subscribed calendars now say so.'),
  'taken-back': success('The session is back on', 'Pages and subscribed calendars now say so.'),
  over: problem('This session is over', 'Nothing was changed. A past session can’t be cancelled or brought back.'),
  'last-one': problem(
    'It’s the only session left',
    'A published cohort needs at least one. Add another session first, or move this one.',
  ),
  draft: problem('Nobody has seen it yet', 'This is a draft, so you can simply remove the session.'),
  'out-of-order': problem(
    'Another session is at that time now',
    'The sessions would be out of order. Change when it starts first.',
  ),
  gone: notThere,
  failed: tryAgain,
  offline: unreachable,
} as const satisfies Record<string, ToastMessage>

export const tellCopy = {
  told: (participants: number) =>
    success(
      'The email is on its way',
      `It goes to ${participants.toLocaleString('en-US')} ${participants === 1 ? 'person' : 'people'} within a few minutes.`,
    ),
  'left-untold': success('Nobody was emailed', 'Pages and calendars still show the changes.'),
  'changed-meanwhile': problem('The schedule just changed', 'Nothing was sent. Read the new email, then send it.'),
  gone: notThere,
  failed: problem('Nothing was sent', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was sent. Please check your internet connection and try again.'),
}

/** The session in the way of another one. */
export function inTheWay({ what, starts }: Pick<Dated, 'what' | 'starts'>): string {
  return `${what} is on ${wallClockInWords(starts)}.`
}

export const moveDatesCopy = {
  moved: (dates: number, told: number | null) =>
    success(
      dates === 1 ? 'The session is moved' : `${dates} dates are moved`,
      told === null
        ? 'Pages and subscribed calendars now show the new times.'
        : `${told === 1 ? 'One person gets' : `${told.toLocaleString('en-US')} people get`} the email within a few minutes.`,
    ),
  'changed-meanwhile': (what: readonly string[]) =>
    problem('Someone else just changed the schedule', `Nothing was moved. ${what.join(' ')} Check the dates again.`),
  'in-the-way': (other: Pick<Dated, 'what' | 'starts'>) => problem('Nothing was moved', inTheWay(other)),
  'no-such-time': (message: string) => problem('Nothing was moved', message),
  incomplete: problem('Nothing was moved', 'Please choose a day and an hour, and how many minutes it lasts.'),
  gone: notThere,
  failed: problem('Nothing was moved', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was moved. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const

export const officeHoursCopy = {
  added: success('Office hours are added', 'They’re in the schedule and in subscribed calendars.'),
  'already-there': info('There are already office hours at that time', 'Nothing was added.'),
  saved: success('Office hours are changed', 'The schedule and subscribed calendars show the new time.'),
  removed: success('Office hours are removed', 'They’re gone from the schedule and from subscribed calendars.'),
  gone: info('These office hours no longer exist', 'Someone else has removed them.'),
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
