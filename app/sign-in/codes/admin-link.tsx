import { href, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { signInCopy } from './copy.ts'
import { SignIn } from './sign-in.tsx'
import type { LinkAnswer, SignInState } from './sign-in-answer.ts'

/**
 * Where the magic link of the letter leads: a person presses the button, a mail scanner doesn't.
 *
 * @param state of the first step, which follows when the link is refused
 * @param answer of a whole page that the server made, without JavaScript
 */
export function AdminLink({ token, state, answer }: { token: string; state: SignInState; answer?: LinkAnswer }) {
  const fetcher = useFetcher<LinkAnswer | Lost>()
  const latest = useAnswer(fetcher.data, signInCopy.admin.lostCode) ?? answer
  if (latest?.token === null) return <SignIn area="admin" state={state} codeAnswer={latest} />
  return (
    <FormLayout
      label="Sign in"
      eyebrow="Admins"
      title="Admin Access"
      intro="You opened the magic link of our email. One more click and you are in."
    >
      <fetcher.Form method="post" action={href('/auth/confirm/link')} className="form">
        <FormMessage id="link-answer" notice={latest?.notice} />
        <input type="hidden" name="token" value={token} />
        <p>The link works once and for 10 minutes. This signs you in on this device.</p>
        <div>
          <PendingButton pending="Verifying..." underWay={fetcher.state !== 'idle'}>
            Continue to the admin area
          </PendingButton>
        </div>
      </fetcher.Form>
    </FormLayout>
  )
}
