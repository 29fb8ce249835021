import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import { cohortInList } from '../../cohorts/cohort-switcher.tsx'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Address } from '../marks/member-mark.tsx'
import { memberStatuses } from '../member.ts'
import { members } from '../roster/admin-copy.ts'
import { outcomeNames } from './import-outcome.ts'
import type { ImportOutcome, ImportRow } from './member-import.ts'

/** A longer preview scrolls by itself, so that the button below stays within reach. */
const mostAtOneLook = 30

export interface ShownPlan {
  rows: Omit<ImportRow, 'person'>[]
  ignored: string[]
  /** Comes back with the agreement. */
  fingerprint: string
}

export interface ImportAnswer {
  notice: ToastMessage | null
  /** Goes along with the plan, so that nothing has to be stored before it is agreed to. */
  text: string
  plan: ShownPlan | null
}

/**
 * What becomes of every row, and the agreement to exactly that.
 *
 * @param shown.text the file, which goes along
 * @param shown.cohort into which they come; null where there is no other one
 * @param shown.about the same for the form's address
 */
export function ImportPreview(shown: { plan: ShownPlan; text: string; cohort: NamedCohort | null; about: string }) {
  const fetcher = useFetcher<ImportAnswer>()
  const plan = fetcher.data?.plan ?? shown.plan
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [])
  const waiting = plan.rows.filter(({ outcome }) => outcome === 'waitlist').length
  const coming = plan.rows.filter(({ outcome }) => isImported(outcome)).length
  return (
    <section aria-labelledby="outcomes" className="grid gap-4">
      {/* biome-ignore lint/a11y/noAutofocus: it is what was asked for; without script the attribute brings it into view */}
      <h2 id="outcomes" ref={heading} tabIndex={-1} autoFocus className="scroll-mt-24 text-2xl">
        Preview of the rows
      </h2>
      {shown.cohort && (
        <p className="wrap-anywhere">
          They’ll join <strong>{cohortInList(shown.cohort)}</strong>.
        </p>
      )}
      <Sums plan={plan} />
      {waiting > 0 && (
        <p className="max-w-prose">
          {waiting === 1 ? 'The person added to the waitlist joins' : 'People added to the waitlist join'} behind
          everyone already there, in the order of the rows. A Joined date in the file is kept, but doesn’t change the
          order.
        </p>
      )}
      {plan.ignored.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-soft">Ignored columns: {plan.ignored.join(', ')}.</p>
      )}
      <OutcomeTable rows={plan.rows} />
      <FormMessage notice={fetcher.data?.notice} />
      {coming === 0 ? (
        <p>There’s nobody to import.</p>
      ) : (
        <fetcher.Form method="post" action={href('/admin/users/import') + shown.about} encType="multipart/form-data">
          <input type="hidden" name="text" value={shown.text} />
          <input type="hidden" name="plan" value={plan.fingerprint} />
          <PendingButton pending="Importing..." underWay={fetcher.state !== 'idle'}>
            {`Import ${members(coming)}`}
          </PendingButton>
        </fetcher.Form>
      )}
    </section>
  )
}

function isImported(outcome: ImportOutcome): boolean {
  return memberStatuses.some((status) => status === outcome)
}

function Sums({ plan: { rows } }: { plan: ShownPlan }) {
  const sums = Object.entries(outcomeNames)
    .map(([outcome, words]) => ({ words, count: rows.filter((row) => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {sums.map(({ words, count }) => (
        <li key={words}>
          <strong>{count.toLocaleString('en-US')}</strong> {words}
        </li>
      ))}
    </ul>
  )
}

const toneOf: Partial<Record<ImportOutcome, string>> = { invalid: 'badge-problem', duplicate: '', known: '' }

function OutcomeTable({ rows }: { rows: ShownPlan['rows'] }) {
  return (
    <section
      className={`table-region relative ${rows.length > mostAtOneLook ? 'max-h-[70svh] overflow-y-auto' : ''}`}
      aria-label="Rows in the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable with the keyboard
      tabIndex={0}
    >
      <table className="table table-stacked">
        <caption className="sr-only">Rows in the file, with the result for each</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Person</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, email, outcome, note }) => (
            <tr key={line}>
              <td className="own-line tabular-nums">
                <span className="text-ink-soft min-[72rem]:hidden print:hidden">Line </span>
                {line}
              </td>
              <th scope="row">
                <span className="block wrap-anywhere min-[72rem]:max-w-72 min-[72rem]:min-w-32">{name}</span>
                <p className="font-normal text-ink-soft">
                  <Address email={email} />
                </p>
              </th>
              <td className="own-line">
                <span className={`badge ${toneOf[outcome] ?? `badge-${outcome}`}`}>{outcomeNames[outcome]}</span>
                {note !== '' && <p className="mt-1 wrap-anywhere">{note}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
