import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { href } from 'react-router'
import { publicFormAction } from '../../platform/forms/public-form-action.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Honeypot, isHoneypotFilled } from '../../ui/form/honeypot.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/my-link-page'
import { ownLinkCopy } from './copy.ts'
import { ownLinkSchema } from './own-link.ts'
import { requestOwnLink } from './send-own-link.server.ts'

const ownLinkForm = {
  name: 'own link',
  schema: ownLinkSchema,
  isFromRobot: isHoneypotFilled,
  // A whole class may ask from one network; a robot is slowed.
  limit: { name: 'own link', hits: 60, windowSeconds: 3600 },
  copy: ownLinkCopy,
}

const section = 'my-link'

export const meta: Route.MetaFunction = () => unlistedMeta('Email me my link')

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, ownLinkForm, async (services, { email }) => {
    const seconds = await requestOwnLink(services, email)
    return seconds > 0 ? { notice: ownLinkCopy.tooOften(seconds), status: 429 } : { notice: ownLinkCopy.sent(email) }
  })
}

export default function MyLinkPage({ actionData }: Route.ComponentProps) {
  return (
    <FormLayout
      eyebrow="Your emails"
      title="Email me my link"
      intro="It opens a page where you choose what we email you about and see your registration."
      label="Ask for your link"
      id={section}
    >
      {actionData?.notice?.tone === 'success' ? (
        <FormMessage notice={actionData.notice} />
      ) : (
        <LinkForm {...actionData} />
      )}
    </FormLayout>
  )
}

function LinkForm({
  result,
  notice,
}: {
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
}) {
  const [form, fields] = useForm<{ email: string }>({
    id: 'my-link-form',
    lastResult: result,
    constraint: getZodConstraint(ownLinkSchema),
  })
  return (
    <DocumentForm
      form={form}
      labels={{ email: 'Email' }}
      action={`${href('/my-link')}#${section}`}
      notice={notice}
      lost={ownLinkCopy}
    >
      <EmailField field={fields.email} label="Email" hint="The address we email you at." />
      <Honeypot />
      <SendButton pending="Sending...">Email me my link</SendButton>
    </DocumentForm>
  )
}
