import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { sendWaitingCopy } from './copy.ts'

/** For after an outage: otherwise each email waits for its own next attempt, up to a day later. */
export function SendWaiting() {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, sendWaitingCopy)
  return (
    <fetcher.Form method="post" className="grid gap-2 sm:justify-items-end">
      <input type="hidden" name="intent" value="send-waiting" />
      <FormMessage notice={answer?.notice} />
      <PendingButton className="button-quiet button-small" pending="Sending..." underWay={fetcher.state !== 'idle'}>
        Send waiting emails now
      </PendingButton>
    </fetcher.Form>
  )
}
