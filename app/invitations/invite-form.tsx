import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from 'react-router'
import type { ToastMessage } from '../platform/toast.ts'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { TextField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { validatedBy } from '../ui/form/validated-by.ts'
import { firstFocus } from '../ui/page-dialog.tsx'
import { UnsavedQuestion } from '../ui/unsaved-question.tsx'
import { type Invitation, invitationDays, invitationSchema } from './invitation.ts'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email' } satisfies Record<
  keyof Invitation,
  string
>

/**
 * @param action the address of the dialog, whose page answers
 * @param closeTo where Cancel leads
 * @param answer to the last attempt
 */
export function InviteForm({
  action,
  closeTo,
  answer,
}: {
  action: string
  closeTo: string
  answer: { result: SubmissionResult<string[]> | undefined; notice: ToastMessage | null } | undefined
}) {
  const [form, fields] = useForm({ id: 'invitation', lastResult: answer?.result, ...validatedBy(invitationSchema) })
  const underWay = useNavigation().formAction !== undefined
  return (
    <Form method="post" action={action} preventScrollReset {...getFormProps(form)} className="form">
      {/* Specification, section 8: in an alert and a toast. */}
      <AnswerNotice notice={answer?.notice} toastOverDialog />
      <ErrorSummary form={form} labels={labels} />
      <p className="text-ink-soft">
        They get a letter with a link that works once and for {invitationDays} days. Whoever accepts can see and change
        everything in the admin area.
      </p>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="off" {...firstFocus} />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="off" />
      </div>
      <EmailField field={fields.email} label={labels.email} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton action={action} pending="Sending...">
          Send Invitation
        </SubmitButton>
        <Link className="button-quiet" to={closeTo} preventScrollReset>
          Cancel
        </Link>
      </div>
      <UnsavedQuestion when={form.dirty && !underWay} />
    </Form>
  )
}
