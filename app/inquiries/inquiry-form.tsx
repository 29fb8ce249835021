import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { EmailField } from '../ui/form/email-field.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { validatedBy } from '../ui/form/validated-by.ts'
import { type Inquiry, inquirySchema, shortestMessage, shortestSubject } from './inquiry.ts'
import { inquiryTypes } from './inquiry-type.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone (optional)',
  organization: 'Organization (optional)',
  inquiryType: 'Inquiry type',
  subject: 'Subject',
  message: 'Message',
} satisfies Record<keyof Inquiry, string>

/**
 * @param lastResult what the server said about the last attempt: keeps what was typed and shows its messages
 * @param answerAt id of the part of the page that shows the answer: the browser goes there, with and without JavaScript
 */
export function InquiryForm({
  lastResult,
  answerAt,
}: {
  lastResult: SubmissionResult<string[]> | undefined
  answerAt: string
}) {
  const [form, fields] = useForm({
    id: 'inquiry',
    lastResult,
    // Otherwise conform leaves the list with nothing chosen at all when the form resets, not even "Please select".
    defaultValue: { inquiryType: '' },
    ...validatedBy(inquirySchema),
  })
  // Fixed while it is under way, because what is typed then would be lost when the form resets; the focus stays where it is.
  const underWay = useNavigation().formAction !== undefined
  return (
    <Form method="post" action={`#${answerAt}`} {...getFormProps(form)} className="form">
      <ErrorSummary form={form} labels={labels} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" readOnly={underWay} />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" readOnly={underWay} />
      </div>
      <EmailField field={fields.email} label={labels.email} hint="We reply to this address." readOnly={underWay} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <TextField field={fields.phone} label={labels.phone} type="tel" autoComplete="tel" readOnly={underWay} />
        <TextField
          field={fields.organization}
          label={labels.organization}
          autoComplete="organization"
          readOnly={underWay}
        />
      </div>
      <Select
        field={fields.inquiryType}
        label={labels.inquiryType}
        options={inquiryTypes}
        placeholder="Please select"
        disabled={underWay}
      />
      <TextField
        field={fields.subject}
        label={labels.subject}
        hint={`At least ${shortestSubject} characters`}
        readOnly={underWay}
      />
      <TextArea
        field={fields.message}
        label={labels.message}
        hint={`At least ${shortestMessage} characters`}
        rows={7}
        readOnly={underWay}
      />
      <Honeypot />
      <div>
        <SubmitButton pending="Sending Message...">Send Message</SubmitButton>
      </div>
    </Form>
  )
}
