import { useState } from 'react'
import type { ModerationAction, Part } from '../../moderation/moderation.ts'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { moderateLost } from './copy.ts'
import { decisionSchema } from './decision-schema.ts'

/** The question before a part is hidden, removed or shown again, with the email to its author. */
export function DecisionForm({
  formAction,
  closeTo,
  question,
  action,
  part,
  mark,
  email,
}: {
  formAction: string
  closeTo: string
  question: string
  action: ModerationAction
  part: Part
  mark: string
  /** `gap` marks where the reason is inserted. */
  email: { to: string; subject: string; text: string; gap: string }
}) {
  const [reason, setReason] = useState('')
  return (
    <RouteDialog title={question} closeTo={closeTo} triggerId={triggerOf(action, part)} wide>
      <ActionForm
        id="decision"
        action={formAction}
        schema={decisionSchema(action)}
        labels={{}}
        lost={moderateLost}
        hint={null}
        hidden={{ part, mark }}
        isAnsweredBelow
      >
        {(fields, { answer, underWay }) => (
          <>
            {action !== 'show' && (
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
              <PendingButton className={action === 'remove' ? 'button-problem' : 'button'} pending="One moment...">
                {labels[action]}
              </PendingButton>
              <Link className="button-quiet" to={closeTo} preventScrollReset>
                Cancel
              </Link>
            </div>
          </>
        )}
      </ActionForm>
    </RouteDialog>
  )
}

/** Id of the link that opens the question. */
export function triggerOf(action: ModerationAction, part: Part): string {
  return `${action}-${part}`
}

const labels: Record<ModerationAction, string> = {
  hide: 'Hide it and send the email',
  remove: 'Remove it and send the email',
  show: 'Show it and send the email',
}
