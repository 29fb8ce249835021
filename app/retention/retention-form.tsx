import { useFetcher } from 'react-router'
import type { Lost } from '../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Deletion } from './change-retention.server.ts'
import { retentionCopy } from './copy.ts'
import {
  choicesOf,
  fieldOf,
  fingerprintOf,
  periodInWords,
  periodValue,
  type Retained,
  type Retention,
  retained,
  retainedKinds,
} from './retention.ts'

export interface RetentionAnswer {
  notice: NoticeMessage
  /** The chosen periods and what they would delete, for the admin to agree to. */
  question: { wanted: Retention; deletions: Deletion[] } | null
}

export function RetentionForm({ retention }: { retention: Retention }) {
  const fetcher = useFetcher<RetentionAnswer | Lost>()
  const answer = useAnswer(fetcher.data, retentionCopy)
  const question = answer?.question
  const shown = question?.wanted ?? retention
  return (
    <fetcher.Form key={fingerprintOf(shown)} method="post" className="mt-6 grid justify-items-start gap-6">
      <FormMessage notice={answer?.notice}>
        {question && (
          <ul className="mt-2 list-disc pl-5">
            {question.deletions.map(({ kind, count }) => (
              <li key={kind}>{deletionInWords(kind, count)}</li>
            ))}
          </ul>
        )}
      </FormMessage>
      <ul className="w-full divide-y divide-hair border-y border-hair">
        {retainedKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <label htmlFor={idOf(kind)} className="min-w-0 max-w-prose">
              <span className="font-semibold">{retained[kind].label}</span>{' '}
              <span className="text-ink-soft">{retained[kind].from}</span>
            </label>
            <select
              id={idOf(kind)}
              name={fieldOf(kind)}
              className="input w-60"
              autoComplete="off"
              defaultValue={periodValue(shown[kind])}
            >
              {choicesOf(kind, retention[kind]).map((days) => (
                <option key={periodValue(days)} value={periodValue(days)}>
                  {choiceInWords(kind, days)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {question && (
        <label className="flex items-start gap-3">
          <input type="checkbox" name="agreed" value={fingerprintOf(question.wanted)} required className="mt-1" />
          <span>Delete everything older, as listed above. This can’t be undone.</span>
        </label>
      )}
      <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'}>
        {question ? 'Save and delete' : 'Save'}
      </PendingButton>
    </fetcher.Form>
  )
}

function idOf(kind: Retained): string {
  return `keep-${fieldOf(kind)}`
}

function choiceInWords(kind: Retained, days: number | null): string {
  const words = days === null ? 'No limit' : periodInWords(days).replace(/^a /, 'One ')
  const isUsual = days === retained[kind].usual
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isUsual ? ' (default)' : ''}`
}

function deletionInWords(kind: Retained, count: number): string {
  const { label } = retained[kind]
  return `${label}: ${count >= 10_000 ? '10,000 or more' : count.toLocaleString('en-US')} ${count === 1 ? 'is' : 'are'} older`
}
