import { href } from 'react-router'
import { FormFrame } from '../ui/form-frame.tsx'
import { portalCopy } from './copy.ts'
import { type SignInProps, SignInSteps } from './sign-in-steps.tsx'

export function PortalSignIn(props: SignInProps) {
  return (
    <FormFrame
      label="Sign in"
      eyebrow="Participants"
      title="Bootcamp Portal"
      intro="Sign in with the e-mail address that you registered with. We send you a code; there is no password to remember."
    >
      <SignInSteps
        {...props}
        page={href('/training-portal/login')}
        codes={href('/training-portal/login/code')}
        copy={portalCopy}
        words={{
          emailHint: 'Only registered pilot members can sign in.',
          sendButton: 'Send Code',
          backButton: 'Change email address',
          codeHelp: 'It is valid for 10 minutes. You can open the e-mail on another device and type the code here.',
        }}
      />
    </FormFrame>
  )
}
