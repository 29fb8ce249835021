import { href, useFetcher } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { sendWaitingCopy } from './copy.ts'

/** For after an outage: otherwise each waits for a time of its own, up to a day. */
export function SendWaiting() {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, sendWaitingCopy)
  if (!useMay('organiser')) return null
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/letters/send-waiting')}
      className="mb-4 grid justify-items-start gap-2"
    >
      <FormMessage notice={answer?.notice} />
      <PendingButton
        className="button-quiet"
        pending="Sending..."
        underWay={fetcher.state !== 'idle'}
        describedBy="send-waiting"
      >
        Send all that wait now
      </PendingButton>
      <p id="send-waiting" className="hint">
        Use this once the mail server works again, instead of waiting for the next try.
      </p>
    </fetcher.Form>
  )
}
