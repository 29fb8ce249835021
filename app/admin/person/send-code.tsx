import { href, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { SignInArea } from '../../sign-in/code-request.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { sendCodeCopy } from './copy.ts'

export const areaNames: Record<SignInArea, string> = { portal: 'training portal', admin: 'admin area' }

/** Sends the sign-in page's email. Redirects to the person’s page. */
export function SendCode({ id, name, area }: { id: string; name: string; area: SignInArea }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, sendCodeCopy)
  const hint = `code-hint-${area}`
  return (
    <fetcher.Form method="post" action={href('/admin/users/:id', { id })} className="mt-4 grid gap-2">
      <FormMessage notice={answer?.notice} />
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="area" value={area} />
      <div>
        <PendingButton
          className="button-quiet"
          pending="Sending..."
          underWay={fetcher.state !== 'idle'}
          describedBy={hint}
          about={`to ${name}`}
        >
          {`Email a code for the ${areaNames[area]}`}
        </PendingButton>
      </div>
      <p id={hint} className="hint">
        They get the usual sign-in email with a code that works for 10 minutes, and enter it on the sign-in page with
        their email address. You never see the code.
      </p>
    </fetcher.Form>
  )
}
