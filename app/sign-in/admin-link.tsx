import { Form, href } from 'react-router'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import type { SignInAnswer } from './sign-in-answer.ts'

/** Where the magic link of the letter leads: a person presses the button, a mail scanner doesn't. */
export function AdminLink({ token, answer }: { token: string; answer: SignInAnswer | undefined }) {
  const action = href('/auth/confirm/link')
  return (
    <FormFrame
      label="Sign in"
      eyebrow="Admins"
      title="Admin Access"
      intro="You opened the magic link of our e-mail. One more click and you are in."
    >
      <Form method="post" action={action} className="form">
        <AnswerNotice id="link-answer" notice={answer?.notice} />
        <input type="hidden" name="token" value={token} />
        <p>The link works once and for 10 minutes. This signs you in on this device.</p>
        <div>
          <SubmitButton pending="Verifying..." action={action}>
            Continue to the admin area
          </SubmitButton>
        </div>
      </Form>
    </FormFrame>
  )
}
