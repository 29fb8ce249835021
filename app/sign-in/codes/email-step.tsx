import { useForm } from '@conform-to/react'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { validatedBy } from '../../ui/form/validated-by.ts'
import { codeRequestSchema, type SignInArea } from '../code-request.ts'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { email: 'Email' }

/**
 * First step: who is it?
 *
 * @param action where codes are requested
 */
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
  const [form, fields] = useForm({
    id: 'request-code',
    lastResult: answer?.result,
    defaultValue: { email },
    ...validatedBy(codeRequestSchema),
  })
  const refused = answer?.notice?.tone === 'problem'
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={action}
      notice={answer?.notice}
      more={answer?.isLinkNeeded && <p>{linkHelp}</p>}
      lost={lostRequest}
    >
      <EmailField
        field={fields.email}
        label={labels.email}
        hint={emailHint}
        // The address is what a refusal is about, so that is where the person goes on.
        {...(refused && { autoFocus: true, 'aria-describedby': `${fields.email.descriptionId} ${form.id}-answer` })}
      />
      <SendButton pending="Sending code...">{sendButton}</SendButton>
    </DocumentForm>
  )
}
