import { useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { href } from 'react-router'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { codeRequestSchema, type SignInArea } from '../code-request.ts'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { email: 'Email' }

/** First step: the address. @param action URL that sends codes */
export function EmailStep({
  area,
  action,
  email,
  answer,
}: {
  area: SignInArea
  action: string
  email: string
  answer: SignInAnswer | undefined
}) {
  const { lostRequest, emailHint, sendButton } = signInCopy[area]
  const [form, fields] = useForm<typeof labels>({
    id: 'request-code',
    lastResult: answer?.result,
    defaultValue: { email },
    constraint: getZodConstraint(codeRequestSchema),
  })
  const refused = answer?.notice?.tone === 'problem'
  const isUnknown = answer?.notice?.title === signInCopy[area].notFound.title
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={action}
      notice={answer?.notice}
      more={isUnknown ? <WayOn area={area} /> : answer?.isLinkNeeded && <p>{linkHelp}</p>}
      lost={lostRequest}
    >
      <EmailField
        field={fields.email}
        label={labels.email}
        hint={emailHint}
        // A refusal is about the address, so its field gets the focus.
        {...(refused && { autoFocus: true, 'aria-describedby': `${fields.email.descriptionId} ${form.id}-answer` })}
      />
      <SendButton pending="Sending code...">{sendButton}</SendButton>
    </DocumentForm>
  )
}

/** For a refused address: a link for each possible reason. */
function WayOn({ area }: { area: SignInArea }) {
  const contact = <a href={href('/contact')}>Contact us</a>
  if (area === 'admin')
    return (
      <p>
        Taking part in a bootcamp? <a href={href('/training-portal')}>Sign in to the training portal</a>. Need help?{' '}
        {contact}.
      </p>
    )
  return (
    <ul className="ways-on">
      <li>
        Not registered yet? <a href={href('/join')}>Register</a>
      </li>
      <li>
        On the waitlist, or is your bootcamp called off? <a href={href('/my-link')}>Get your private link</a>
      </li>
      <li>
        Here as an admin? <a href={href('/auth/confirm')}>Admin sign-in</a>
      </li>
      <li>Registered with this address? {contact}</li>
    </ul>
  )
}
