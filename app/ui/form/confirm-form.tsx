import { useFetcher } from 'react-router'
import type { Lost, LostWords } from '../../platform/forms/lost-connection.ts'
import { FormMessage } from '../form-message.tsx'
import { CancelLink } from '../route-dialog.tsx'
import { useAnswer } from '../use-answer.ts'
import { PendingButton } from './pending-button.tsx'

/**
 * The two answers to a question before an irreversible action.
 *
 * @param action URL, if not the page's own; its answer is a redirect
 * @param fields additional fields, such as the intent
 * @param safe the link that changes nothing
 * @param confirmLabel names the action and its object
 * @param lost messages for a failed request
 */
export function ConfirmForm({
  action,
  fields = {},
  closeTo,
  safe,
  confirmLabel,
  pending,
  lost,
}: {
  action?: string
  fields?: Record<string, string>
  closeTo: string
  safe: string
  confirmLabel: string
  pending: string
  lost: LostWords
}) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, lost)
  return (
    <fetcher.Form method="post" {...(action && { action })} className="grid gap-4">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormMessage notice={answer?.notice} />
      <div className="flex flex-wrap gap-3">
        <CancelLink to={closeTo}>{safe}</CancelLink>
        <PendingButton pending={pending} underWay={fetcher.state !== 'idle'} className="button-problem wrap-anywhere">
          {confirmLabel}
        </PendingButton>
      </div>
    </fetcher.Form>
  )
}
