import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { SubscriptionTopic } from '../membership/subscription.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { EmailField } from '../ui/form/email-field.tsx'
import { Honeypot } from '../ui/form/honeypot.tsx'
import { askCopy } from './copy.ts'
import { formTexts, subscribePages } from './subscription.content.ts'
import { subscriptionSchema } from './subscription-schema.ts'

const labels = { email: 'Email' }

/**
 * For visitors. Once on any public page; its action is the page of its topic.
 *
 * @param result the server's answer to the last attempt
 */
export function SubscribeForm({
  topic,
  result,
  notice,
}: {
  topic: SubscriptionTopic
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
}) {
  const { path, section } = subscribePages[topic]
  const { hint, button } = formTexts[topic]
  const [form, fields] = useForm<typeof labels>({
    id: `${section}-form`,
    lastResult: result,
    constraint: getZodConstraint(subscriptionSchema),
  })
  return (
    <DocumentForm form={form} labels={labels} action={`${path}#${section}`} notice={notice} lost={askCopy}>
      <EmailField field={fields.email} label={labels.email} hint={hint} />
      <Honeypot />
      <SendButton pending="Sending...">{button}</SendButton>
    </DocumentForm>
  )
}
