import { getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { inquiryTypes } from '../inquiries/inquiry.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Select, TextArea, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { type ContactMessage, contactSchema, shortestMessage, shortestSubject } from './contact-message.ts'
import { contactCopy } from './copy.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone (optional)',
  organization: 'Organization (optional)',
  inquiryType: 'Inquiry type',
  subject: 'Subject',
  message: 'Message',
} satisfies Record<Exclude<keyof ContactMessage, 'newId'>, string>

/**
 * @param newId makes the message, so that it is stored once
 * @param result the server's answer to the last attempt, with the typed values and messages
 * @param answerAt id of the page's section that shows the answer
 */
export function ContactForm({
  newId,
  result,
  notice,
  answerAt,
}: {
  newId: string
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
  answerAt: string
}) {
  const [form, fields] = useForm<typeof labels & { newId: string }>({
    id: 'inquiry',
    lastResult: result,
    defaultValue: { newId },
    constraint: getZodConstraint(contactSchema),
  })
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={`#${answerAt}`}
      notice={notice}
      again="Write another message"
      lost={contactCopy}
    >
      <input {...getInputProps(fields.newId, { type: 'hidden' })} />
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
