import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, href, useNavigation } from 'react-router'
import { EmailField } from '../ui/form/email-field.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { validatedBy } from '../ui/form/validated-by.ts'
import { interestSchema } from './interest.ts'

const labels = { email: 'Email' }

/** Where its own page shows the answer. */
export const interestSection = 'interest'

/**
 * For whoever comes when nothing can be reserved. It may stand on any public page, a document too, once: its answer is a page of
 * its own.
 *
 * @param lastResult what the server said about the last attempt: on its own page only
 */
export function InterestForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | undefined }) {
  const action = href('/interest')
  const [form, fields] = useForm({ id: 'interest-form', lastResult, ...validatedBy(interestSchema) })
  const underWay = useNavigation().formAction !== undefined
  return (
    <Form method="post" action={`${action}#${interestSection}`} {...getFormProps(form)} className="form">
      <ErrorSummary form={form} labels={labels} />
      <EmailField
        field={fields.email}
        label={labels.email}
        hint="We write when registration opens, and for nothing else. You can stop it with one click."
        readOnly={underWay}
      />
      <Honeypot />
      <SubmitButton pending="Sending..." action={action}>
        Tell Me When It Opens
      </SubmitButton>
    </Form>
  )
}
