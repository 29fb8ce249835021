import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { href } from 'react-router'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { interestCopy } from './copy.ts'
import { interestSchema } from './interest.ts'

const labels = { email: 'Email' }

/** The section of its own page that shows the answer. */
export const interestSection = 'interest'

/**
 * For visitors while nothing can be reserved. Once on any public page; its action is a page of its own.
 *
 * @param result the server's answer to the last attempt
 */
export function InterestForm({
  result,
  notice,
}: {
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
}) {
  const [form, fields] = useForm<typeof labels>({
    id: 'interest-form',
    lastResult: result,
    constraint: getZodConstraint(interestSchema),
  })
  const action = `${href('/interest')}#${interestSection}`
  return (
    <DocumentForm form={form} labels={labels} action={action} notice={notice} lost={interestCopy}>
      <EmailField
        field={fields.email}
        label={labels.email}
        hint="We only email you when registration opens. Unsubscribe with one click."
      />
      <Honeypot />
      <SendButton pending="Sending...">Tell me when it opens</SendButton>
    </DocumentForm>
  )
}
