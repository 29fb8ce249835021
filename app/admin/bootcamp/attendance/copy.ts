import type { Corrected } from '../../../attendance/change-attendance.server.ts'
import { info, problem, success, type ToastMessage } from '../../../platform/forms/toast.ts'
import { peopleInWords } from '../../copy.ts'

export const attendanceCopy = {
  failed: problem('Nothing was changed', 'Your ticks are still here. Please try again in a moment.'),
  offline: problem(
    'Connection error',
    'Your ticks are still here. Please check your internet connection and try again.',
  ),
} as const satisfies Record<string, ToastMessage>

export function correctedNotice({ people, changedMeanwhile }: Corrected): ToastMessage {
  const others = changedMeanwhile.length
  if (others > 0) {
    const named = changedMeanwhile.slice(0, 3).join(', ') + (others > 3 ? ' and others' : '')
    return info(
      people > 0
        ? `Changed for ${peopleInWords(people)}, not for ${others.toLocaleString('en-US')}`
        : 'Nothing was changed',
      `Someone else just changed ${named}. You see how they are now.`,
    )
  }
  return people > 0
    ? success(`Changed for ${peopleInWords(people)}`, 'Their pages say so too, with your reason.')
    : info('Nothing was changed', 'They were like that already.')
}

export const importCopy = {
  failed: problem('The list could not be read', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export function importedNotice(people: number): ToastMessage {
  return people > 0
    ? success(`Noted for ${peopleInWords(people)}`, 'Check-ins and your corrections stay.')
    : info('Nothing was noted', 'Nobody on the list has a place in this bootcamp anymore.')
}
