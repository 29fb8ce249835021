import { href, useFetcher } from 'react-router'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { WaitingButton } from '../ui/form/waiting-button.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import { sendWaitingCopy } from './copy.ts'

/** For after an outage: otherwise each waits for a time of its own, up to a day. */
export function SendWaiting() {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, sendWaitingCopy)
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/letters/send-waiting')}
      className="mb-4 grid justify-items-start gap-2"
    >
      <AnswerNotice notice={answer?.notice} />
      <WaitingButton
        className="button-quiet"
        pending="Sending…"
        underWay={fetcher.state !== 'idle'}
        describedBy="send-waiting"
      >
        Send all that wait now
      </WaitingButton>
      <p id="send-waiting" className="hint">
        Once the mail server works again, nobody has to wait for the next try.
      </p>
    </fetcher.Form>
  )
}
