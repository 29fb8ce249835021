import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { leaveCopy } from './copy.ts'
import { leaveConfirmation } from './leave-confirmation.ts'

export interface LeaveAnswer {
  result: SubmissionResult | undefined
  notice: NoticeMessage | null
}

const labels = { email: 'Your email address' }

export function LeaveForm({ email, actionData }: { email: string; actionData: LeaveAnswer | undefined }) {
  const answer = useAnswer(actionData, leaveCopy)
  const schema = leaveConfirmation(email)
  const [form, fields] = useForm({
    id: 'leave',
    lastResult: answer?.result,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
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
            To confirm, type <strong className="wrap-anywhere">{email}</strong>
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
