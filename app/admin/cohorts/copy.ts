import { listed } from '../../membership/places/places-copy.ts'
import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const typedIsKept = 'What you typed is still here.'

/** Why nothing was saved. */
export const editCopy = {
  'changed-meanwhile': problem(
    'Someone else just changed this',
    `Nothing was saved. ${typedIsKept} Look at what is different, then save again if yours is right.`,
  ),
  gone: problem('This is not there any more', `Nothing was saved. ${typedIsKept}`),
  failed: problem('Nothing was saved', `${typedIsKept} Please try again in a moment.`),
  offline: problem(
    'Nothing was saved',
    `The server can't be reached. ${typedIsKept} Please check your internet connection and try again.`,
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function cohortSaved(name: string, isDraft: boolean, offered: string[]): ToastMessage {
  const passedOn =
    offered.length === 0
      ? ''
      : ` ${listed(offered)} waited longest and ${offered.length === 1 ? 'was' : 'were'} offered a place.`
  const shown = isDraft ? 'It is a draft: nobody but admins sees it.' : 'Every page shows it from now on.'
  return success(`${name} is saved`, `${shown}${passedOn}`)
}

/** Beside the field that is refused. */
export const noDocument = {
  field: 'document',
  message: 'Participants need a document. Please choose one, or upload a PDF.',
}

/** Beside the field that is refused. */
export const refusals = {
  needed: 'It is published by now, so this can not be left out',
  publicAddress: 'It is published by now, and links lead to this address',
  addressTaken: 'Another cohort has this address, or had it in calendars',
  zoneInUse: 'Somebody has registered by now, and has the times in a calendar',
  noZone: 'Please choose one from the list, such as Europe/Berlin',
} as const

export const createCopy = {
  gone: info('This cohort is not there any more', 'Somebody else has deleted it, so nothing was copied.'),
  'no-such-time': problem(
    'Nothing was copied',
    'On these days clocks are changed while a session runs, and it would end before it begins. Please choose another day.',
  ),
  failed: problem('Nothing was created', `${typedIsKept} Please try again in a moment.`),
  offline: problem(
    'Nothing was created',
    `The server can't be reached. ${typedIsKept} Please check your internet connection and try again.`,
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

/** @param sessions '3 sessions, from Mar 7 to Mar 21, 2026' */
export function draftCreated(name: string, sessions: string | null): ToastMessage {
  const next = 'Nobody but admins sees it until you publish it.'
  return success(`${name} is a draft`, sessions ? `${sessions}. ${next}` : next)
}

export const publishCopy = {
  published: (name: string) => success(`${name} is published`, 'Visitors see it from now on.'),
  'already-published': (name: string) => info(`${name} is published already`, 'Somebody else was faster.'),
  incomplete: problem('Nothing was published', 'Something is missing by now. Please look at the list.'),
  'look-again': info(
    'Nothing was published yet',
    'The list has become longer since you saw it. Please look at it again.',
  ),
  failed: problem('Nothing was published', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was published. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const

export const stateCopy = {
  changed: {
    draft: (name: string) => success(`${name} is a draft again`, 'Nobody but admins sees it.'),
    archived: (name: string) =>
      success(`${name} is archived`, 'It takes no registrations. What it left stays readable.'),
    published: (name: string) => success(`${name} is taken back`, 'It is published, as it was before.'),
  },
  'already-so': info('Nothing was changed', 'Somebody else was faster: it is so already.'),
  'has-registrations': problem(
    'It stays published',
    'Somebody has registered by now, and whoever registers finds their cohort again.',
  ),
  'last-shown': problem(
    'It stays published',
    'Visitors would be told of no bootcamp at all. Publish another one first.',
  ),
  'still-live': problem('It was not archived', 'It is not over yet, and people take part in it or wait for a place.'),
  draft: problem('Nothing was changed', 'It is a draft by now. A draft is published from its own page.'),
  deleted: (name: string) => success(`${name} is deleted`, 'With its sessions and office hours.'),
  'no-draft': problem('Nothing was deleted', 'It is published by now, and only a draft can be deleted.'),
  'cannot-delete': problem('Nothing was deleted', 'Somebody has registered for it.'),
  gone: info('This cohort is not there any more', 'Somebody else has deleted it.'),
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const

const draftOnly = 'The cohort is a draft: nobody but admins sees it.'

export function itemSaved(title: string, { isDraft, moved }: { isDraft: boolean; moved: boolean }): ToastMessage {
  const shown = moved
    ? 'Pages and calendars that subscribe show the new time from now on.'
    : 'Every page shows it from now on.'
  return success(`${title} is saved`, isDraft ? draftOnly : shown)
}

export function itemAdded(title: string): ToastMessage {
  return success(`${title} is in the schedule`, 'You can move it to another place there.')
}

export function itemMoved({ title, place, of }: { title: string; place: number; of: number }): ToastMessage {
  return success(`${title} is number ${place} of ${of}`, 'The schedule has the new order.')
}

const notThere = problem('This is not there any more', 'Somebody else has removed it. Nothing was changed.')
const tryAgain = problem('Nothing was changed', 'Please try again in a moment.')
const unreachable = problem(
  'Connection error',
  'Nothing was changed. Please check your internet connection and try again.',
)

/** Why nothing was moved. */
export const moveCopy = {
  'order-of-time': problem(
    'Live sessions stay in the order of time',
    'Nothing was moved. To have one earlier or later, change when it starts.',
  ),
  'changed-meanwhile': problem(
    'Somebody else has changed the schedule meanwhile',
    'Nothing was moved. Look at the order as it is now, then move it if you still want to.',
  ),
  gone: notThere,
  failed: tryAgain,
  offline: unreachable,
} as const satisfies Record<string, ToastMessage>

export const removeItemCopy = {
  removed: success('It is out of the schedule', 'No page shows it any more.'),
  'changed-meanwhile': problem(
    'Somebody else has changed it meanwhile',
    'Nothing was removed. Look at it as it is now, then remove it if you still want to.',
  ),
  over: problem('It was held', 'What participants have taken part in stays in their schedule.'),
  'not-cancelled': problem(
    'Please cancel it first',
    'Then calendars learn that it does not take place. After that you can remove it.',
  ),
  gone: notThere,
  failed: tryAgain,
  offline: unreachable,
} as const satisfies Record<string, ToastMessage>

export const cancelCopy = {
  cancelled: success('The session is cancelled', 'Pages and calendars that subscribe say so from now on.'),
  'taken-back': success('The session takes place', 'Pages and calendars that subscribe say so from now on.'),
  over: problem(
    'Its time has passed',
    'So nothing was changed: a session that is over can neither be cancelled nor taken back.',
  ),
  'last-one': problem(
    'No other session takes place',
    'A published cohort has at least one. Add another session first, or move this one.',
  ),
  draft: problem('Nobody knows of it yet', 'In a draft you can remove the session instead.'),
  'out-of-order': problem(
    'Another session is at that time now',
    'The sessions would no longer be in order of time. Change when it starts first.',
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
  'left-untold': success('Nobody is told', 'Pages and calendars show the changes all the same.'),
  'changed-meanwhile': problem(
    'The schedule has changed meanwhile',
    'Nothing was sent. Look at the email as it is now, then send it.',
  ),
  gone: notThere,
  failed: problem('Nothing was sent', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was sent. Please check your internet connection and try again.'),
}

/** Beside the field that is refused. */
export const outOfOrder = { field: 'starts', message: 'The sessions would no longer be in order of time.' }

export const officeHoursCopy = {
  added: success('Office hours are added', 'They are in the schedule and in calendars that subscribe to it.'),
  'already-there': info('There are office hours at that time already', 'So nothing was added.'),
  saved: success('Office hours are changed', 'The schedule and calendars that subscribe to it have the new time.'),
  removed: success('Office hours are removed', 'They are out of the schedule and of calendars that subscribe to it.'),
  gone: info('These office hours are not there any more', 'Somebody else has removed them.'),
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
