import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { href } from 'react-router'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Honeypot } from '../../ui/form/honeypot.tsx'
import { newsletterCopy } from './copy.ts'
import { newsletterSchema } from './newsletter-address.ts'

const labels = { email: 'Email' }

/** The section of its own page that shows the answer. */
export const newsletterSection = 'newsletter'

/** @param result the server's answer to the last attempt */
export function NewsletterForm({
  result,
  notice,
}: {
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
}) {
  const [form, fields] = useForm<typeof labels>({
    id: 'newsletter-form',
    lastResult: result,
    constraint: getZodConstraint(newsletterSchema),
  })
  const action = `${href('/newsletter')}#${newsletterSection}`
  return (
    <DocumentForm form={form} labels={labels} action={action} notice={notice} lost={newsletterCopy}>
      <EmailField
        field={fields.email}
        label={labels.email}
        hint="We’ll email you a link to confirm. Unsubscribe with one click."
      />
      <Honeypot />
      <SendButton pending="Sending...">Get the newsletter</SendButton>
    </DocumentForm>
  )
}
