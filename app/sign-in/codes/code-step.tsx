import { getFormProps, useForm } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import type { Answered } from '../../platform/forms/lost-connection.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { codeLength, parseCode } from '../code-request.ts'
import { CodeField } from './code-field.tsx'
import { linkHelp } from './copy.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { email: 'Email', code: '6-digit code' }

/**
 * Second step: the code from the letter.
 *
 * @param action where codes are verified
 * @param email what a field for the address begins with; without it the browser knows for which one it has asked
 */
export function CodeStep({
  action,
  answer,
  email,
}: {
  action: string
  answer: Answered<SignInAnswer> | undefined
  email?: string
}) {
  const [form, fields] = useForm<{ email?: string; code: string }>({
    id: 'verify-code',
    lastResult: answer?.result,
    defaultValue: { email },
    onValidate: ({ formData }) => parseCode(formData),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const [code, setCode] = useState(String(fields.code.initialValue ?? ''))
  const incomplete = useHydrated() && code.length !== codeLength
  useFocusOnArrival(answer, email === '' && !answer ? fields.email.id : fields.code.id)
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="form">
      <FormMessage id="verify-code-answer" notice={answer?.notice}>
        {answer?.isLinkNeeded && <p>{linkHelp}</p>}
      </FormMessage>
      <ErrorSummary form={form} labels={labels} />
      {email !== undefined && <EmailField field={fields.email} label={labels.email} />}
      <CodeField field={fields.code} value={code} onChange={setCode} />
      <div>
        <SubmitButton pending="Verifying..." action={action} disabled={incomplete} describedBy="verify-code-reason">
          Verify
        </SubmitButton>
        <p id="verify-code-reason" className="hint">
          {incomplete && `Enter all ${codeLength} digits to verify.`}
        </p>
      </div>
    </Form>
  )
}

/** When this step appears and when its code was refused, the code is what comes next. */
function useFocusOnArrival(answer: object | undefined, fieldId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also an equal one
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.select()
    }
  }, [answer, fieldId])
}
