import type { AnswerResult } from '../../../hand-ins/answer.server.ts'
import type { Answer } from '../../../hand-ins/hand-in.ts'
import { info, problem, success, type ToastMessage } from '../../../platform/forms/toast.ts'

const noteIsKept = 'Your note is still here.'

export const answerCopy = {
  'answered-meanwhile': problem(
    'Someone else just answered this',
    `You see their answer above, and nothing was sent. ${noteIsKept} Press again to answer instead of them.`,
  ),
  'newer-revision': info('There’s a newer revision', `It just came, and you see it now. ${noteIsKept}`),
  'no-note': problem('What should change?', 'Write a note first: it’s what they get by email.'),
  gone: problem('This hand-in is gone', 'The person has left, or the exercise was removed.'),
  failed: problem('Nothing was sent', `${noteIsKept} Please try again in a moment.`),
  offline: problem('Connection error', `Nothing was sent. ${noteIsKept} Check your internet connection and try again.`),
} as const satisfies Record<Exclude<AnswerResult['outcome'], 'answered'> | 'failed' | 'offline', ToastMessage>

/** @param name the participant's first name @param next the first name of the one that opens */
export function answeredNotice(answer: Answer, isTold: boolean, name: string, next: string | null): ToastMessage {
  const what = answer === 'seen' ? `Seen: ${name}` : `Changes wanted: ${name}`
  const told = isTold ? 'They get your note by email.' : 'They see it on their page.'
  return success(what, `${told} ${next ? `This is ${next}’s.` : 'Nothing else waits.'}`)
}
