import { useForm } from '@conform-to/react'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { codeLength, type SignInArea } from '../code-request.ts'
import { CodeField } from './code-field.tsx'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { email: 'Email', code: '6-digit code' }

/**
 * Second step: the code from the email.
 *
 * @param action URL that verifies codes
 * @param email initial value of an address field; undefined when the browser's cookie has the address
 * @param isNext whether the field gets the focus
 */
export function CodeStep({
  area,
  action,
  answer,
  email,
  isNext = true,
}: {
  area: SignInArea
  action: string
  answer: SignInAnswer | undefined
  email?: string
  isNext?: boolean
}) {
  const [form, fields] = useForm<typeof labels>({
    id: 'verify-code',
    lastResult: answer?.result,
    defaultValue: { email },
  })
  const isEmailNext = email === '' && !answer
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={action}
      notice={answer?.notice}
      more={answer?.isLinkNeeded && <p>{linkHelp}</p>}
      lost={signInCopy[area].lostCode}
    >
      {email !== undefined && <EmailField field={fields.email} label={labels.email} autoFocus={isEmailNext} />}
      <CodeField field={fields.code} isNext={isNext && !isEmailNext} />
      <div>
        <SendButton pending="Verifying..." aria-describedby="verify-code-reason">
          Verify
        </SendButton>
        <p id="verify-code-reason" className="hint hint-below" hidden>
          Enter all {codeLength} digits to verify.
        </p>
      </div>
    </DocumentForm>
  )
}
