import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { EmailField } from '../../ui/form/email-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Checkbox, TextField } from '../../ui/form/field.tsx'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { validatedBy } from '../../ui/form/validated-by.ts'
import { reservationSchema } from '../reservation.ts'

const labels = { firstName: 'First name', lastName: 'Last name', email: 'Email', newsletter: 'Newsletter' }

/**
 * @param lastResult what the server said about the last attempt: keeps what was typed and shows its messages
 * @param cohort its slug: what was opened for it may be sent when another one is told of
 * @param full then it leads to the waitlist
 * @param answerAt id of the part of the page that shows the answer: the browser goes there, with and without JavaScript
 */
export function ReservationForm({
  lastResult,
  cohort,
  full,
  answerAt,
}: {
  lastResult: SubmissionResult<string[]> | undefined
  cohort: string
  full: boolean
  answerAt: string
}) {
  const [form, fields] = useForm({
    id: 'reservation',
    lastResult,
    ...validatedBy(reservationSchema),
  })
  // Fixed while it is under way, because what is typed then would be lost when the form resets. A box can't be: were it disabled,
  // it would not be sent.
  const underWay = useNavigation().formAction !== undefined
  return (
    <Form method="post" action={`#${answerAt}`} {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary form={form} labels={labels} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" readOnly={underWay} />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" readOnly={underWay} />
      </div>
      <EmailField
        field={fields.email}
        label={labels.email}
        hint={
          full
            ? 'We write to this address when a place is free.'
            : 'It is your key to the training portal: we send your sign-in codes there.'
        }
        readOnly={underWay}
      />
      <Checkbox
        field={fields.newsletter}
        label="Send me the newsletter. It comes now and then; I can stop it any time."
      />
      <input type="hidden" name="cohort" value={cohort} />
      <Honeypot />
      <div>
        <SubmitButton pending="Processing...">{full ? 'Join the Waitlist' : 'Reserve My Place'}</SubmitButton>
      </div>
    </Form>
  )
}
