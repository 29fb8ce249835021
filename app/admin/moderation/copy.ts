import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { ModerateOutcome } from './moderate.server.ts'

export const moderateCopy = {
  hidden: success('Hidden from participants', 'We’re emailing the author your reason.'),
  removed: success('Removed for good', 'We’re emailing the author your reason.'),
  shown: success('Participants see it again', 'We’re emailing the author to say so.'),
  'changed-meanwhile': problem(
    'It just changed',
    'Nothing was done, and nobody was emailed. Check the new version, then decide.',
  ),
  'not-found': info('This no longer exists', 'The author or another admin deleted it.'),
  settled: (reports: number) =>
    success('Left as it is', reports === 1 ? 'The report is closed.' : `The ${reports} reports are closed.`),
  'nothing-to-settle': info('There are no open reports', 'Nothing was changed.'),
  failed: problem('Nothing was changed', 'Nobody was emailed. Please try again in a moment.'),
} as const satisfies Record<Exclude<ModerateOutcome, 'unconfirmed'> | 'failed', ToastMessage> & Record<string, unknown>

/** When the request got no answer. */
export const moderateLost: LostWords = {
  offline: problem('Connection error', 'Nothing was changed. Please check your internet connection and try again.'),
  failed: moderateCopy.failed,
  'signed-out': sessionEnded,
}
