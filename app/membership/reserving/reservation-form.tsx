import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Checkbox, TextField } from '../../ui/form/field.tsx'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { reservationCopy } from '../copy.ts'
import { reservationSchema } from '../reservation.ts'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', newsletter: 'Newsletter' }

/**
 * @param result the server's answer to the last attempt, with the typed values and messages
 *
 * @param more below the text of the answer
 * @param cohort slug: the form registers for it even when another one is featured by then
 * @param full the form leads to the waitlist
 * @param answerAt id of the page's section that shows the answer
 */
export function ReservationForm({
  result,
  notice,
  more,
  cohort,
  full,
  answerAt,
}: {
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
  more: ReactNode
  cohort: string
  full: boolean
  answerAt: string
}) {
  const [form, fields] = useForm<typeof labels>({
    id: 'reservation',
    lastResult: result,
    constraint: getZodConstraint(reservationSchema),
  })
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={`#${answerAt}`}
      notice={notice}
      more={more}
      again="Register someone else"
      lost={reservationCopy}
    >
      <p className="hint">Fields marked * are required.</p>
      <div className="field-pair">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
      </div>
      <EmailField
        field={fields.email}
        label={labels.email}
        hint={full ? 'We’ll write to this address when a place is free.' : 'You’ll sign in with this address.'}
      />
      <Checkbox field={fields.newsletter} label="Send me the newsletter. Occasional emails; unsubscribe anytime." />
      <input type="hidden" name="cohort" value={cohort} />
      <Honeypot />
      <SendButton pending="Processing...">{full ? 'Join the Waitlist' : 'Reserve My Place'}</SendButton>
    </DocumentForm>
  )
}
