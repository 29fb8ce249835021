import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { inquiryTypes } from '../triage/inquiry-type.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Select, TextArea, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { inquiryCopy } from './copy.ts'
import { type Inquiry, inquirySchema, shortestMessage, shortestSubject } from './inquiry.ts'

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
 * @param result the server's answer to the last attempt, with the typed values and messages
 * @param answerAt id of the page's section that shows the answer
 */
export function InquiryForm({
  result,
  notice,
  answerAt,
}: {
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
  answerAt: string
}) {
  const [form, fields] = useForm<typeof labels>({
    id: 'inquiry',
    lastResult: result,
    constraint: getZodConstraint(inquirySchema),
  })
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={`#${answerAt}`}
      notice={notice}
      again="Write another message"
      lost={inquiryCopy}
    >
      <p className="hint">Fields marked * are required.</p>
      <div className="field-pair">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
      </div>
      <EmailField field={fields.email} label={labels.email} hint="We’ll reply to this address." />
      <div className="field-pair">
        <TextField field={fields.phone} label={labels.phone} type="tel" autoComplete="tel" />
        <TextField field={fields.organization} label={labels.organization} autoComplete="organization" />
      </div>
      <Select
        field={fields.inquiryType}
        label={labels.inquiryType}
        options={inquiryTypes}
        placeholder="Please select"
      />
      <TextField field={fields.subject} label={labels.subject} hint={`At least ${shortestSubject} characters`} />
      <TextArea
        field={fields.message}
        label={labels.message}
        hint={`At least ${shortestMessage} characters`}
        rows={7}
      />
      <Honeypot />
      <SendButton pending="Sending Message...">Send Message</SendButton>
    </DocumentForm>
  )
}
