import { href, useFetcher } from 'react-router'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { WaitingButton } from '../ui/form/waiting-button.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { KeepReady } from '../ui/keep-ready.tsx'
import { AdminSignIn } from './admin-sign-in.tsx'
import type { LinkAnswer, SignInAnswer, SignInState } from './sign-in-answer.ts'

/**
 * Where the magic link of the letter leads: a person presses the button, a mail scanner doesn't.
 *
 * @param state of the first step, which follows when the link is refused
 * @param answer of a whole page that the server made, without JavaScript
 */
export function AdminLink({
  token,
  state,
  answer,
}: {
  token: string
  state: SignInState
  answer: SignInAnswer | undefined
}) {
  const action = href('/auth/confirm/link')
  const fetcher = useFetcher<LinkAnswer>()
  if (fetcher.data && !fetcher.data.token) return <AdminSignIn state={state} codeAnswer={fetcher.data.answer} />
  return (
    <FormFrame
      label="Sign in"
      eyebrow="Admins"
      title="Admin Access"
      intro="You opened the magic link of our e-mail. One more click and you are in."
    >
      <KeepReady page={action} />
      <fetcher.Form method="post" action={action} className="form">
        <AnswerNotice id="link-answer" notice={(fetcher.data?.answer ?? answer)?.notice} />
        <input type="hidden" name="token" value={token} />
        <p>The link works once and for 10 minutes. This signs you in on this device.</p>
        <div>
          <WaitingButton pending="Verifying..." underWay={fetcher.state !== 'idle'}>
            Continue to the admin area
          </WaitingButton>
        </div>
      </fetcher.Form>
    </FormFrame>
  )
}
