import type { SendReportOutcome } from '../../moderation/send-report.server.ts'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

export const reportCopy = {
  reported: success('Thanks for telling us', 'We’ll take a look. No one sees that it was you.'),
  'reported-before': info(
    'You’ve already reported this',
    'We have it and will take a look. There’s nothing more to do.',
  ),
  own: info('This is yours', 'You can change or delete it in My Profile.'),
  'not-found': info('This is no longer here', 'There’s nothing left to report.'),
  'too-often': problem('That was a lot for one day', 'You can report more tomorrow, or write to us now.'),
  failed: problem('Your report was not sent', 'What you typed is still here. Please try again in a moment.'),
} as const satisfies Record<SendReportOutcome | 'failed', ToastMessage>

/** When the request got no answer. */
export const reportLost: LostWords = { ...keptCopy, failed: reportCopy.failed }
