import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { isGivenUp, type JobState, type MemberJob } from '../changes/member-job.ts'

/** After an admin has decided about long work. */
export const jobCopy = {
  running: success('Under way', 'You can leave this page; it keeps going.'),
  'not-agreed': problem('Please agree to exceed the capacity', 'Nothing was done. Tick the box to go ahead.'),
  'nothing-to-do': info('There’s nothing to do', 'Nobody would be affected.'),
  'job-not-found': problem('This is already finished', 'Nothing was done.'),
  cancelled: info('Cancelled', 'Nothing was changed.'),
  stopped: success('Stopped', 'What’s done so far stays.'),
  undoing: info('Being undone', 'You can leave this page; it keeps going.'),
  'too-late': problem('It’s too late to undo this', 'The emails are on their way. Please change it back by hand.'),
  'no-admin-any-more': problem('You can no longer do this', 'Nothing was done.'),
  failed: problem('That didn’t work', 'Nothing was done. Please try again in a moment.'),
  offline: problem('Connection error', 'Nothing was done. Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

const stateNames: Record<JobState, string> = {
  matching: 'Matching columns',
  collecting: 'Finding everyone',
  checking: 'Checking everyone',
  checked: 'Waiting for your OK',
  running: 'Under way',
  settling: 'Done',
  undoing: 'Being undone',
  done: 'Done',
  stopped: 'Stopped',
  undone: 'Undone',
}

export function stateName(job: Pick<MemberJob, 'state' | 'finishedAt'>): string {
  return isGivenUp(job) ? 'Given up' : stateNames[job.state]
}

/** Of a change of statuses, in the order in which they are told. */
export const statusOutcomeNames: Record<string, string> = {
  changes: 'To be changed',
  same: 'Has this status already',
  elsewhere: 'Takes part in another cohort',
  gone: 'Left meanwhile',
}
