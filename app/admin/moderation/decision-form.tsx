import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Deed, Part } from '../../moderation/moderation.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { NoticeMessage } from '../../platform/forms/toast.ts'
import { TextArea } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { moderateLost } from './copy.ts'
import { decisionSchema } from './decision-schema.ts'

export interface DecisionAnswer {
  result: SubmissionResult | undefined
  notice: NoticeMessage | null
}

/** The question before something is hidden, removed or shown again, with the email that tells its author. */
export function DecisionForm({
  action,
  closeTo,
  question,
  deed,
  part,
  mark,
  email,
  answered,
}: {
  action: string
  closeTo: string
  question: string
  deed: Deed
  part: Part
  mark: string
  /** Its reason stands where `gap` does. */
  email: { to: string; subject: string; text: string; gap: string }
  answered: DecisionAnswer | undefined
}) {
  const fetcher = useFetcher<DecisionAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? answered, moderateLost)
  const underWay = fetcher.state !== 'idle'
  const [reason, setReason] = useState('')
  const schema = decisionSchema(deed)
  const [form, fields] = useForm({
    id: 'decision',
    lastResult: answer?.result,
    constraint: getZodConstraint(schema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <RouteDialog title={question} closeTo={closeTo} triggerId={triggerOf(deed, part)} wide>
      <fetcher.Form method="post" action={action} {...getFormProps(form)} className="form">
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="mark" value={mark} />
        {deed !== 'show' && (
          <TextArea
            field={fields.reason}
            label="Why?"
            hint="The author sees this in the email and in their profile."
            readOnly={underWay}
            onInput={({ currentTarget }) => setReason(currentTarget.value.trim())}
          />
        )}
        <details open className="border-t border-hair pt-4">
          <summary className="link w-fit py-1">The email to {email.to}</summary>
          <p className="mt-3 font-semibold wrap-anywhere">{email.subject}</p>
          <pre className="mt-3 font-sans text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">
            {email.text.replace(email.gap, () => reason || '(what you write above)')}
          </pre>
        </details>
        <FormMessage belowFields notice={underWay ? null : answer?.notice} />
        <div className="flex flex-wrap gap-3">
          <PendingButton
            className={deed === 'remove' ? 'button-problem' : 'button'}
            pending="One moment..."
            underWay={underWay}
          >
            {labels[deed]}
          </PendingButton>
          <Link className="button-quiet" to={closeTo} preventScrollReset>
            Cancel
          </Link>
        </div>
      </fetcher.Form>
    </RouteDialog>
  )
}

/** Id of the link that opens it. */
export function triggerOf(deed: Deed, part: Part): string {
  return `${deed}-${part}`
}

const labels: Record<Deed, string> = {
  hide: 'Hide it and send the email',
  remove: 'Remove it and send the email',
  show: 'Show it and send the email',
}
