import { href, useFetcher } from 'react-router'
import { theBootcamp } from '../cohorts/cohort.ts'
import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import { sendCopy } from './copy.ts'
import { audienceInWords } from './newsletter.ts'
import type { NewsletterEdit } from './newsletter-schema.ts'

/** The last question before a newsletter leaves. It sends what was previewed, whatever was typed since. */
export function SendForm({
  newsletter,
  cohort,
  subscribers,
}: {
  newsletter: NewsletterEdit & { id: string }
  /** Whose registered subscribers get it; null for all. */
  cohort: NamedCohort | null
  subscribers: number
}) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, sendCopy)
  const to = audienceInWords(subscribers, cohort)
  if (subscribers === 0 && cohort)
    return <p>Nobody who is registered for {theBootcamp(cohort)} subscribes to the newsletter.</p>
  if (subscribers === 0) return <p>Nobody subscribes to the newsletter yet, so there is nobody to send it to.</p>
  return (
    <>
      <h2 className="text-xl wrap-anywhere">
        Send “{newsletter.subject}” to {to}?
      </h2>
      <p>Please read the preview first. You can’t unsend it.</p>
      <FormMessage notice={answer?.notice} />
      <fetcher.Form method="post" action={href('/admin/newsletter/send')}>
        <input type="hidden" name="id" value={newsletter.id} />
        <input type="hidden" name="subject" value={newsletter.subject} />
        <input type="hidden" name="body" value={newsletter.body} />
        {newsletter.audience && <input type="hidden" name="audience" value={newsletter.audience} />}
        <PendingButton pending="Sending..." underWay={fetcher.state !== 'idle'}>
          {`Send to ${to}`}
        </PendingButton>
      </fetcher.Form>
    </>
  )
}
