import { useFetcher } from 'react-router'
import type { ToastMessage } from '../platform/toast.ts'
import { AnswerNotice } from './answer-notice.tsx'
import { WaitingButton } from './form/waiting-button.tsx'
import { SafeAnswer } from './page-dialog.tsx'

/**
 * The two answers to a question before something is undone.
 *
 * @param action where the deed is done; it leads away from here, or answers why not
 * @param safe leaves everything as it is
 * @param deed names what is done, and to whom
 */
export function ConfirmForm({
  action,
  closeTo,
  safe,
  deed,
  pending,
}: {
  action: string
  closeTo: string
  safe: string
  deed: string
  pending: string
}) {
  const fetcher = useFetcher<{ notice: ToastMessage }>()
  return (
    <fetcher.Form method="post" action={action} className="grid gap-4">
      <AnswerNotice notice={fetcher.data?.notice} />
      <div className="flex flex-wrap gap-3">
        <SafeAnswer to={closeTo}>{safe}</SafeAnswer>
        <WaitingButton pending={pending} underWay={fetcher.state !== 'idle'} className="button-problem wrap-anywhere">
          {deed}
        </WaitingButton>
      </div>
    </fetcher.Form>
  )
}
