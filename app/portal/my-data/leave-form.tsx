import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { validatedBy } from '../../ui/form/validated-by.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { leaveCopy } from './copy.ts'
import { leaveConfirmation } from './leave-confirmation.ts'

export interface LeaveAnswer {
  result: SubmissionResult<string[]> | undefined
  notice: ToastMessage | null
}

const labels = { email: 'Your email address' }

export function LeaveForm({ email, actionData }: { email: string; actionData: LeaveAnswer | undefined }) {
  const answer = useAnswer(actionData, leaveCopy)
  const [form, fields] = useForm({
    id: 'leave',
    lastResult: answer?.result,
    ...validatedBy(leaveConfirmation(email)),
  })
  return (
    <Form method="post" {...getFormProps(form)} className="form">
      <FormMessage notice={answer?.notice} />
      <ErrorSummary form={form} labels={labels} />
      <TextField
        field={fields.email}
        label={labels.email}
        hint={
          <>
            To show that you mean it, type <strong className="wrap-anywhere">{email}</strong>
          </>
        }
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <SubmitButton className="button-problem" pending="Deleting everything...">
          Leave and delete everything
        </SubmitButton>
      </div>
    </Form>
  )
}
