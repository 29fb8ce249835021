import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CodeField } from './code-field.tsx'
import { codeLength, codeSchema } from './code-request.ts'
import type { SignInAnswer } from './sign-in-answer.ts'

const labels = { code: '6-digit code' }

/** Second step: the code from the letter. @param action where codes are verified */
export function CodeStep({ action, answer }: { action: string; answer: SignInAnswer | undefined }) {
  const [form, fields] = useForm({
    id: 'verify-code',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeSchema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  })
  const [code, setCode] = useState(String(fields.code.initialValue ?? ''))
  const incomplete = useHydrated() && code.length !== codeLength
  useFocusOnArrival(answer, fields.code.id)
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className="form">
      <AnswerNotice id="verify-code-answer" notice={answer?.notice} />
      <ErrorSummary form={form} labels={labels} />
      <CodeField field={fields.code} value={code} onChange={setCode} describedBy="verify-code-answer" />
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
function useFocusOnArrival(answer: SignInAnswer | undefined, fieldId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also an equal one
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.select()
    }
  }, [answer, fieldId])
}
