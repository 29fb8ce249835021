import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useFetcher } from 'react-router'
import { type AdminRole, adminRoles } from '../admin-role.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { EmailField } from '../ui/form/email-field.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { TextField } from '../ui/form/field.tsx'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { isFormEdited } from '../ui/form/use-edited.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { Link } from '../ui/link.tsx'
import { useUnsaved } from '../ui/unsaved-changes.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import { inviteCopy } from './copy.ts'
import { invitationDays } from './invitation.ts'
import type { Invitation } from './invitation-fields.ts'
import { invitationSchema } from './invitation-fields.ts'
import { RoleChoice } from './role-choice.tsx'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  adminRole: 'What they may do',
} satisfies Record<keyof Invitation, string>

/** The least: whoever needs more is given it on purpose. */
const usualRole = 'reader'

interface InviteAnswer {
  result: SubmissionResult | undefined
  notice: ToastMessage | null
}

/** What was chosen, where no script keeps it in the form. */
function roleIn(result: InviteAnswer['result']): AdminRole | undefined {
  return adminRoles.find((role) => role === result?.initialValue?.adminRole)
}

/**
 * @param action the page of the admins, which answers wherever the dialog stands
 * @param closeTo where Cancel leads
 * @param email of whom to invite, where somebody comes with one
 * @param documentAnswer to the last attempt, where no script runs
 */
export function InviteForm({
  action,
  closeTo,
  email = '',
  documentAnswer,
}: {
  action: string
  closeTo: string
  email?: string
  documentAnswer: InviteAnswer | undefined
}) {
  const fetcher = useFetcher<InviteAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? documentAnswer, inviteCopy)
  const [form, fields] = useForm({
    id: 'invitation',
    lastResult: answer?.result,
    defaultValue: { email },
    constraint: getZodConstraint(invitationSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: invitationSchema }),
  })
  const underWay = fetcher.state !== 'idle'
  useUnsaved(() => isFormEdited(form.id, { email, adminRole: usualRole }) && !underWay)
  return (
    <fetcher.Form method="post" action={action} {...getFormProps(form)} className="form">
      {/* Specification, section 8: in an alert and a toast. */}
      <FormMessage notice={answer?.notice} toastOverDialog />
      <ErrorSummary form={form} labels={labels} />
      <p className="text-ink-soft">They get an email with a link that works once and for {invitationDays} days.</p>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="off" />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="off" />
      </div>
      <EmailField field={fields.email} label={labels.email} autoComplete="off" />
      <RoleChoice label={labels.adminRole} chosen={roleIn(answer?.result) ?? usualRole} />
      <div className="flex flex-wrap gap-3">
        <PendingButton pending="Sending..." underWay={underWay}>
          Send invitation
        </PendingButton>
        <Link className="button-quiet" to={closeTo} preventScrollReset>
          Cancel
        </Link>
      </div>
    </fetcher.Form>
  )
}
