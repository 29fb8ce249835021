import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Checkbox, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { validatedBy } from '../ui/form/validated-by.ts'
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
  lastResult,
  answerAt,
}: {
  email: string
  label: string
  lastResult: SubmissionResult<string[]> | undefined
  answerAt: string
}) {
  const [form, fields] = useForm({ id: 'head-start', lastResult, ...validatedBy(earlySchema) })
  const underWay = useNavigation().formAction !== undefined
  return (
    <Form method="post" action={answerAt} {...getFormProps(form)} className="form">
      <ErrorSummary form={form} labels={labels} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" readOnly={underWay} />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" readOnly={underWay} />
      </div>
      <p className="wrap-anywhere">
        Email: <strong>{email}</strong>
        <span className="hint block">It is your key to the training portal: we send your sign-in codes there.</span>
      </p>
      <Checkbox
        field={fields.newsletter}
        label="Send me the newsletter. It comes now and then; I can stop it any time."
      />
      <Honeypot />
      <SubmitButton pending="Processing...">{label}</SubmitButton>
    </Form>
  )
}
