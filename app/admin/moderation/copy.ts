import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { ModerateOutcome } from './moderate.server.ts'

export const moderateCopy = {
  hidden: success('Hidden from participants', 'Its author gets the email with your reason.'),
  removed: success('Removed for good', 'Its author gets the email with your reason.'),
  shown: success('Participants see it again', 'Its author gets an email that says so.'),
  'changed-meanwhile': problem(
    'It just changed',
    'Nothing was done, and nobody was told. Look at the new version, then decide.',
  ),
  'not-found': info('This isn’t here any more', 'Its author or another admin has deleted it.'),
  settled: (reports: number) =>
    success('Left as it is', reports === 1 ? 'The report is settled.' : `The ${reports} reports are settled.`),
  'nothing-to-settle': info('It has no open report', 'Nothing was changed.'),
  failed: problem('Nothing was changed', 'Nobody was told. Please try again in a moment.'),
} as const satisfies Record<Exclude<ModerateOutcome, 'unconfirmed'> | 'failed', ToastMessage> & Record<string, unknown>

/** Where no answer came. */
export const moderateLost: LostWords = {
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  failed: moderateCopy.failed,
  'signed-out': sessionEnded,
}
