import { isGivenUp, isUnderWay } from '../changes/member-job.ts'
import { count } from '../roster/admin-copy.ts'
import type { Route } from './+types/member-job-page'
import { stateName } from './copy.ts'

type Job = Route.ComponentProps['loaderData']['job']

function whatFailed({ state }: Job): string {
  if (state === 'running') return 'Changing the next people'
  if (state === 'settling') return 'Writing the next emails'
  return state === 'undoing' ? 'Undoing the next changes' : 'Checking the next people'
}

/** How far it is, as a bar and in words. */
export function JobProgress({ job, toBeDone }: { job: Job; toBeDone: number }) {
  const [now, of] = job.state === 'checking' ? [job.checked, job.total] : [job.done, toBeDone]
  const isMoving = job.state === 'checking' || job.state === 'running'
  return (
    <section aria-label="Progress" className="grid max-w-2xl gap-2">
      <p role="status" className="font-semibold">
        {stateName(job)}
        {job.state === 'collecting' && job.total > 0 && `: ${count(job.total)} so far`}
        {isMoving && `: ${count(now)} of ${count(of)}`}
        {(job.state === 'settling' || job.state === 'done' || job.state === 'stopped') &&
          `: ${count(job.done)} of ${count(toBeDone)}`}
        {job.state === 'checked' && `: ${count(job.total)} checked`}
      </p>
      {isMoving && <ProgressBar now={now} of={of} />}
      {job.stoppedBecause && <p>{job.stoppedBecause} What’s done so far stays.</p>}
      {isGivenUp(job) && (
        <p>
          {whatFailed(job)} failed again and again for about an hour. What’s done so far stays, and nobody is left out
          or done twice when you try again. The server’s log says why it failed.
        </p>
      )}
      {isUnderWay(job) && job.state !== 'settling' && (
        <p className="hint">You can leave this page. It keeps going, even if the site restarts.</p>
      )}
    </section>
  )
}

export function ProgressBar({ now, of }: { now: number; of: number }) {
  return (
    <svg className="block h-2 w-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" className="fill-hair" />
      <rect width={of === 0 ? 0 : (100 * now) / of} height="8" className="fill-bar" />
    </svg>
  )
}
