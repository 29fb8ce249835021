import { href } from 'react-router'
import { FormFrame } from '../ui/form-frame.tsx'
import { adminCopy } from './copy.ts'
import { type SignInProps, SignInSteps } from './sign-in-steps.tsx'

export function AdminSignIn(props: SignInProps) {
  return (
    <FormFrame
      label="Sign in"
      eyebrow="Admins"
      title="Admin Access"
      intro="Sign in with your admin e-mail address. We send you a magic link and a code."
    >
      <SignInSteps
        {...props}
        page={href('/auth/confirm')}
        codes={href('/auth/confirm/code')}
        copy={adminCopy}
        words={{
          emailHint: 'Only addresses of admins can sign in here.',
          sendButton: 'Send Magic Link & Code',
          backButton: 'Back to Email',
          codeHelp: adminCopy.sent,
        }}
      />
    </FormFrame>
  )
}
