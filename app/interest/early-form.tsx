import { reservationCopy } from '../membership/copy.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { describeForm, requiredIn } from '../ui/form/describe-form.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { Checkbox, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import type { Result } from '../ui/form/use-form.ts'
import { earlySchema } from './interest.ts'

const labels = { firstName: 'First name', lastName: 'Last name', newsletter: 'Newsletter' }

/**
 * As on /join, for the address to which the link was sent.
 *
 * @param answerAt the page of the cohort that was seen, and the part of it that shows the answer
 */
export function EarlyForm({
  email,
  label,
  result,
  notice,
  answerAt,
}: {
  email: string
  label: string
  result: Result | undefined
  notice: ToastMessage | null | undefined
  answerAt: string
}) {
  const [form, fields] = describeForm('head-start', result, requiredIn(earlySchema))
  return (
    <DocumentForm form={form} labels={labels} action={answerAt} notice={notice} lost={reservationCopy}>
      <div className="field-pair">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
      </div>
      <div>
        <p>
          Email: <strong>{email}</strong>
        </p>
        <p className="hint">You’ll sign in with this address.</p>
      </div>
      <Checkbox field={fields.newsletter} label="Send me the newsletter. Occasional emails; unsubscribe anytime." />
      <Honeypot />
      <SendButton pending="Processing...">{label}</SendButton>
    </DocumentForm>
  )
}
