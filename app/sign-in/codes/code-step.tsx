import { useForm } from '@conform-to/react'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { codeLength, type SignInArea } from '../code-request.ts'
import { CodeField } from './code-field.tsx'
import { linkHelp, signInCopy } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { email: 'Email', code: '6-digit code' }

/**
 * Second step: the code from the letter.
 *
 * @param action where codes are verified
 * @param email what a field for the address begins with; without it the browser knows for which one it has asked
 * @param isNext whether this is where a person goes on
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
