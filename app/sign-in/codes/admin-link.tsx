import { href, useLocation } from 'react-router'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { withReturnTo } from '../safe-redirect.ts'
import { signInCopy } from './copy.ts'
import type { LinkAnswer } from './sign-in-answer.ts'

/** The page of an email's magic link. Signing in takes a click, because mail scanners open links. */
export function AdminLink({ token, answer }: { token: string; answer?: LinkAnswer }) {
  const { search } = useLocation()
  return (
    <FormLayout
      label="Sign in"
      eyebrow="Admins"
      title="Admin Access"
      intro="You opened the magic link in our email. One more click and you’re in."
    >
      <DocumentForm
        name="link"
        action={withReturnTo(href('/auth/confirm/link'), new URLSearchParams(search).get('returnTo'))}
        notice={answer?.notice}
        lost={signInCopy.admin.lostCode}
      >
        <input type="hidden" name="token" value={token} />
        <p>The link works once, for 10 minutes. It signs you in on this device.</p>
        <SendButton pending="Verifying...">Continue to the admin area</SendButton>
      </DocumentForm>
    </FormLayout>
  )
}
