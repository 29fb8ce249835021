import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { daysBetweenReminders } from '../portal/participant.ts'
import type { RemindResult } from '../portal/reminding/remind-participants.server.ts'

/** @returns '1 person', '1,200 people' */
export function peopleInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
}

export const remindCopy = {
  nobody: info(
    'Nobody was reminded',
    `Everyone who isn’t ready got a reminder within the last ${daysBetweenReminders} days, maybe from another admin just now.`,
  ),
  over: info('Nobody was reminded', 'This bootcamp is over.'),
  failed: problem('Nobody was reminded', 'No emails were sent. Please try again in a moment.'),
  offline: problem(
    'Connection error',
    'Please check your internet connection and try again. Nobody is reminded twice.',
  ),
} as const satisfies Record<string, ToastMessage>

export const missingCopy = {
  nobody: info('Nobody was reminded', 'They got a reminder just now, or are doing fine.'),
  failed: remindCopy.failed,
  offline: remindCopy.offline,
} as const satisfies Record<string, ToastMessage>

export function missingNotice(people: number): ToastMessage {
  if (people === 0) return missingCopy.nobody
  return success(`A word is on its way to ${peopleInWords(people)}`, 'The emails are being sent.')
}

export function remindNotice(result: RemindResult): ToastMessage {
  if (result.outcome === 'over') return remindCopy.over
  if (result.outcome === 'nobody-to-remind') return remindCopy.nobody
  return success(`A reminder is on its way to ${peopleInWords(result.people)}`, 'The emails are being sent.')
}
