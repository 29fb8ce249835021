import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { EmailField } from '../ui/form/email-field.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../ui/form/field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { validatedBy } from '../ui/form/validated-by.ts'
import { budgets, industries } from './beta-choices.ts'
import { type BetaRequest, betaRequestSchema, shortestProject } from './beta-request.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  companyName: 'Company name',
  jobTitle: 'Job title',
  industry: 'Industry',
  budget: 'Budget range',
  projectInquiry: 'Your project',
} satisfies Record<keyof BetaRequest, string>

/**
 * @param lastResult what the server said about the last attempt: keeps what was typed and shows its messages
 * @param answerAt id of the part of the page that shows the answer: the browser goes there, with and without JavaScript
 */
export function BetaRequestForm({
  lastResult,
  answerAt,
}: {
  lastResult: SubmissionResult<string[]> | undefined
  answerAt: string
}) {
  const [form, fields] = useForm({
    id: 'beta-request',
    lastResult,
    // Otherwise conform leaves the lists with nothing chosen at all when the form resets, not even "Please select".
    defaultValue: { industry: '', budget: '' },
    ...validatedBy(betaRequestSchema),
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
        <TextField
          field={fields.companyName}
          label={labels.companyName}
          autoComplete="organization"
          readOnly={underWay}
        />
        <TextField
          field={fields.jobTitle}
          label={labels.jobTitle}
          autoComplete="organization-title"
          readOnly={underWay}
        />
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Select
          field={fields.industry}
          label={labels.industry}
          options={industries}
          placeholder="Please select"
          disabled={underWay}
        />
        <Select
          field={fields.budget}
          label={labels.budget}
          options={budgets}
          placeholder="Please select"
          disabled={underWay}
        />
      </div>
      <TextArea
        field={fields.projectInquiry}
        label={labels.projectInquiry}
        hint={`Which job should an agent take over? At least ${shortestProject} characters`}
        rows={7}
        readOnly={underWay}
      />
      <Honeypot />
      <div>
        <SubmitButton pending="Joining...">Join the Beta Waitlist</SubmitButton>
      </div>
    </Form>
  )
}
