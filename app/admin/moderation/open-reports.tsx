import { href, useFetcher } from 'react-router'
import type { Reported } from '../../moderation/report.ts'
import type { Written } from '../../organization/dates.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { moderateLost } from './copy.ts'

interface Report {
  id: string
  kind: string
  words: string | null
  at: Written
}

/** The texts of the reports, without their authors. */
export function OpenReports({ reports, reported }: { reports: Report[]; reported: Reported }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, moderateLost)
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="open-reports" className="card mt-8 max-w-3xl">
      <h2 id="open-reports" className="text-xl/tight">
        {reports.length === 1 ? 'One participant reported it' : `${reports.length} participants reported it`}
      </h2>
      <ul className="mt-4 divide-y divide-hair">
        {reports.map(({ id, kind, words, at }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{kind}</span>
              <time dateTime={at.iso} className="text-sm text-ink-soft">
                {at.words}
              </time>
            </p>
            {words && <p className="mt-1 max-w-[65ch] wrap-anywhere whitespace-pre-line">{words}</p>}
          </li>
        ))}
      </ul>
      <fetcher.Form
        method="post"
        action={href('/admin/moderation/:kind/:id', { ...reported })}
        className="mt-4 grid justify-items-start gap-2 border-t border-hair pt-4"
      >
        <input type="hidden" name="intent" value="settle" />
        <FormMessage notice={answer?.notice} />
        <PendingButton className="button-quiet" pending="One moment..." underWay={fetcher.state !== 'idle'}>
          Leave it as it is
        </PendingButton>
        <p className="hint">Closes {reports.length === 1 ? 'the report' : 'the reports'}. Nobody is emailed.</p>
      </fetcher.Form>
    </section>
  )
}
