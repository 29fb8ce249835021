import type { SubmissionResult } from '@conform-to/react'
import { type AdminRole, adminRoles } from '../admin-role.ts'
import { ActionForm } from '../ui/form/action-form.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { TextField } from '../ui/form/field.tsx'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Link } from '../ui/link.tsx'
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

/** Changes nothing and writes to nobody, so that more rights are a deliberate choice. */
const usualRole = 'reader'

/** The chosen role, when the form comes back without JavaScript. */
function roleIn(result: SubmissionResult | undefined): AdminRole | undefined {
  return adminRoles.find((role) => role === result?.initialValue?.adminRole)
}

/**
 * @param action the page of the admins, which answers wherever the dialog is
 * @param closeTo the target of Cancel
 * @param email prefilled address
 */
export function InviteForm({ action, closeTo, email = '' }: { action: string; closeTo: string; email?: string }) {
  return (
    <ActionForm
      id="invitation"
      action={action}
      schema={invitationSchema}
      labels={labels}
      lost={inviteCopy}
      saved={{ email, adminRole: usualRole }}
      hint={null}
      isAnsweredBelow
    >
      {(fields, { answer }) => (
        <>
          {/* Specification, section 8: in an alert and a toast. */}
          <FormMessage notice={answer?.notice} toastOverDialog />
          <p className="text-ink-soft">They get an email with a link that works once and for {invitationDays} days.</p>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <TextField field={fields.firstName} label={labels.firstName} autoComplete="off" />
            <TextField field={fields.lastName} label={labels.lastName} autoComplete="off" />
          </div>
          <EmailField field={fields.email} label={labels.email} autoComplete="off" />
          <RoleChoice label={labels.adminRole} chosen={roleIn(answer?.result) ?? usualRole} />
          <div className="flex flex-wrap gap-3">
            <PendingButton pending="Sending...">Send invitation</PendingButton>
            <Link className="button-quiet" to={closeTo} preventScrollReset>
              Cancel
            </Link>
          </div>
        </>
      )}
    </ActionForm>
  )
}
