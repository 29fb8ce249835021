import { useCallback } from 'react'
import { Form } from 'react-router'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type Result, useForm } from '../../ui/form/use-form.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { leaveCopy } from './copy.ts'

export interface LeaveAnswer {
  result: Result | undefined
  notice: NoticeMessage | null
}

const labels = { email: 'Your email address' }

export function LeaveForm({ email, actionData }: { email: string; actionData: LeaveAnswer | undefined }) {
  const answer = useAnswer(actionData, leaveCopy)
  const loadSchema = useCallback(
    async () => (await import('./leave-confirmation.ts')).leaveConfirmation(email),
    [email],
  )
  const [form, fields] = useForm<keyof typeof labels>({
    id: 'leave',
    lastResult: answer?.result,
    required: ['email'],
    loadSchema,
  })
  return (
    <Form method="post" {...form.props} className="form">
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
