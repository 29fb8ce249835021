import { href, useFetcher } from 'react-router'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import { sendCopy } from './copy.ts'
import { type Newsletter, subscribersInWords } from './newsletter.ts'

/** The last question before a newsletter leaves. It sends what was previewed, whatever was typed since. */
export function SendForm({
  newsletter,
  subscribers,
}: {
  newsletter: Newsletter & { id: string }
  subscribers: number
}) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, sendCopy)
  const to = subscribersInWords(subscribers)
  if (subscribers === 0) return <p>Nobody subscribes to the newsletter yet, so there is nobody to send it to.</p>
  return (
    <>
      <h2 className="text-xl wrap-anywhere">
        Send “{newsletter.subject}” to {to}?
      </h2>
      <p>Please read the preview first. What has left can't be taken back.</p>
      <FormMessage notice={answer?.notice} />
      <fetcher.Form method="post" action={href('/admin/newsletter/send')}>
        <input type="hidden" name="id" value={newsletter.id} />
        <input type="hidden" name="subject" value={newsletter.subject} />
        <input type="hidden" name="body" value={newsletter.body} />
        <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
          {`Send to ${to}`}
        </PendingButton>
      </fetcher.Form>
    </>
  )
}
