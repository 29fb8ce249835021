import { getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { budgets, industries } from '../inquiries/beta-choices.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Select, TextArea, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { type BetaRequest, betaRequestSchema, shortestProject } from './beta-request.ts'
import { betaRequestCopy } from './copy.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  companyName: 'Company name',
  jobTitle: 'Job title',
  industry: 'Industry',
  budget: 'Budget range',
  projectInquiry: 'Your project',
} satisfies Record<Exclude<keyof BetaRequest, 'newId'>, string>

/**
 * @param newId makes the request, so that it is stored once
 * @param result the server's answer to the last attempt, with the typed values and messages
 * @param answerAt id of the page's section that shows the answer
 */
export function BetaRequestForm({
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
    id: 'beta-request',
    lastResult: result,
    defaultValue: { newId },
    constraint: getZodConstraint(betaRequestSchema),
  })
  return (
    <DocumentForm
      form={form}
      labels={labels}
      action={`#${answerAt}`}
      notice={notice}
      again="Send another request"
      lost={betaRequestCopy}
    >
      <input {...getInputProps(fields.newId, { type: 'hidden' })} />
      <p className="hint">Fields marked * are required.</p>
      <div className="field-pair">
        <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" />
        <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" />
      </div>
      <EmailField field={fields.email} label={labels.email} hint="We’ll reply to this address." />
      <div className="field-pair">
        <TextField field={fields.companyName} label={labels.companyName} autoComplete="organization" />
        <TextField field={fields.jobTitle} label={labels.jobTitle} autoComplete="organization-title" />
      </div>
      <div className="field-pair">
        <Select field={fields.industry} label={labels.industry} options={industries} placeholder="Please select" />
        <Select field={fields.budget} label={labels.budget} options={budgets} placeholder="Please select" />
      </div>
      <TextArea
        field={fields.projectInquiry}
        label={labels.projectInquiry}
        hint={`Which job should an agent take over? At least ${shortestProject} characters`}
        rows={7}
      />
      <Honeypot />
      <SendButton pending="Joining...">Join the Beta Waitlist</SendButton>
    </DocumentForm>
  )
}
