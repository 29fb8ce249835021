import { listed } from '../../membership/places/places-copy.ts'
import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const typedIsKept = 'What you typed is still here.'

/** Why nothing was saved. */
export const editCopy = {
  'changed-meanwhile': problem(
    'Somebody else has changed this meanwhile',
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

export function cohortSaved(name: string, offered: string[]): ToastMessage {
  const passedOn =
    offered.length === 0
      ? ''
      : ` ${listed(offered)} waited longest and ${offered.length === 1 ? 'was' : 'were'} offered a place.`
  return success(`${name} is saved`, `Every page shows it from now on.${passedOn}`)
}

export function itemSaved(title: string, moved: boolean): ToastMessage {
  return success(
    `${title} is saved`,
    moved
      ? 'Pages and calendars that subscribe show the new time from now on. Nobody is written to: please tell the participants.'
      : 'Every page shows it from now on.',
  )
}

/** Beside the field that is refused. */
export const outOfOrder = { field: 'starts', message: 'The sessions would no longer be in order of time.' }

export const officeHoursCopy = {
  added: success('Office hours are added', 'The schedule and calendars that subscribe show them from now on.'),
  'already-there': info('There are office hours at that time already', 'So nothing was added.'),
  removed: success('Office hours are removed', 'The schedule and calendars that subscribe no longer show them.'),
  gone: info('These office hours are not there any more', 'Somebody else has removed them.'),
  failed: problem('Nothing was changed', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
