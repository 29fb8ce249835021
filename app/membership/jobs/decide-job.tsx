import { Form } from 'react-router'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whoIsTold } from '../bulk-status/copy.ts'
import { memberStatusNames } from '../member.ts'
import { AgreeToExceed } from '../places/agree-to-exceed.tsx'
import { count, members, onlyRegisteredSignIn, overCapacityCopy } from '../roster/admin-copy.ts'
import type { Route } from './+types/member-job-page'

type Shown = Route.ComponentProps['loaderData']

/** The last look before several are changed. */
export function AgreeToJob({ job, cohort, sums, letters }: Pick<Shown, 'job' | 'cohort' | 'sums' | 'letters'>) {
  const { toBeDone, taken, takenBefore, capacity, toTell } = sums
  if (toBeDone === 0) return <p>There’s nobody to change.</p>
  const to = memberStatusNames[job.to]
  return (
    <Form method="post" className="form max-w-2xl">
      <input type="hidden" name="people" value={toBeDone} />
      <p>
        {members(toBeDone)} will move to <strong>{to}</strong> in {cohort}. After that, {count(taken)} of{' '}
        {count(capacity)} places are taken, compared with {count(takenBefore)} now. {onlyRegisteredSignIn}
      </p>
      <p className="text-sm text-ink-soft">
        If something changes before someone’s turn, we leave them out and say why.
      </p>
      {sums.exceedsBy > 0 && (
        <>
          <Notice tone="problem" title={overCapacityCopy(capacity, taken).title}>
            <p>This exceeds the capacity by {count(sums.exceedsBy)}. Stop here, or agree to it:</p>
          </Notice>
          <AgreeToExceed capacity={capacity} taken={taken} />
        </>
      )}
      {toTell > 0 && (
        <div className="field">
          <label className="checkbox">
            <input type="checkbox" name="tell" defaultChecked aria-describedby="tell-hint" />
            <span>Tell them by email</span>
          </label>
          <p id="tell-hint" className="hint">
            {whoIsTold(job.to, toTell, toBeDone)}
          </p>
          {letters.map((letter) => (
            <EmailPreview key={letter.subject + letter.text} {...letter} />
          ))}
        </div>
      )}
      <label className="field">
        <span className="font-semibold">Reason for the change (optional)</span>
        <input name="reason" className="input" maxLength={500} autoComplete="off" />
        <span className="hint">Saved in each member’s history.</span>
      </label>
      <div>
        <SubmitButton pending="Starting...">{`Move ${members(toBeDone)} to ${to}`}</SubmitButton>
      </div>
    </Form>
  )
}

/** Of one that was given up. */
export function TryJobAgain({ sums }: Pick<Shown, 'sums'>) {
  return (
    <Form method="post">
      <input type="hidden" name="again" value="yes" />
      <input type="hidden" name="people" value={sums.toBeDone} />
      <SubmitButton pending="Starting...">Try again</SubmitButton>
    </Form>
  )
}

export function UndoJob({ toTell }: { toTell: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="undo" value="yes" />
      <SubmitButton pending="Undoing...">Undo</SubmitButton>
      <p className="hint mt-1">
        {toTell > 0 ? 'No email has been sent yet. They go out in a few seconds.' : 'You can undo it for ten seconds.'}
      </p>
    </Form>
  )
}

/** Between two batches; what is done stays. */
export function StopJob({ job: { state } }: Pick<Shown, 'job'>) {
  return (
    <Form method="post">
      <input type="hidden" name="stop" value="yes" />
      <button type="submit" className="button-quiet button-small">
        {state === 'running' ? 'Stop' : 'Cancel'}
      </button>
      {state === 'running' && (
        <p className="hint mt-1">What’s done so far stays, and you can undo it for ten seconds.</p>
      )}
    </Form>
  )
}
