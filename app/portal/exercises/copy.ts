import type { SendHandInResult } from '../../hand-ins/send.server.ts'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

const textIsKept = 'What you typed is still here.'

export const handInCopy = {
  sent: success('Your work is on its way', 'We read it, and email you if something should change.'),
  saved: success('Draft saved', 'Only you can see it until you send it.'),
  'file-removed': info('The file is gone from your draft', 'What you sent before keeps its file.'),
  'changed-meanwhile': problem(
    'You have a newer draft',
    `It was saved in another tab or on another device. See what’s different below. ${textIsKept} Save or send again to keep this one.`,
  ),
  empty: problem('There’s nothing to send yet', 'Add a text, a link or a file. One of them is enough.'),
  'nothing-new': info('You sent exactly this already', 'Change something, then send it again.'),
  'too-many': problem('That’s a lot of revisions', 'Write to us with “I’m stuck”, and we find a way together.'),
  'file-refused': problem('The file wasn’t taken', textIsKept),
  failed: problem('That didn’t work', `${textIsKept} Please try again in a moment.`),
} as const satisfies Record<SendHandInResult['outcome'] | 'saved' | 'file-removed' | 'failed', ToastMessage>

/** When the request got no answer. */
export const handInLost: LostWords = { ...keptCopy, failed: handInCopy.failed }

export const stuckCopy = {
  sent: (to: string) => success('We got your question', `We’ll answer to ${to}.`),
  failed: problem('Your question was not sent', `${textIsKept} Please try again in a moment.`),
  'too-often': problem('That was a lot of questions', 'Please wait an hour. Someone in Slack may know it too.'),
} as const

export const stuckLost: LostWords = { ...keptCopy, failed: stuckCopy.failed }
