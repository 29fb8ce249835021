import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { CancelLink } from '../route-dialog.tsx'
import { PostForm } from './post-form.tsx'

/**
 * The two answers to a question before an irreversible action.
 *
 * @param action URL, if not the page's own; its answer is a redirect
 * @param fields additional fields, such as the intent
 * @param safe the link that changes nothing
 * @param confirmLabel names the action and its object
 * @param lost messages for a failed request
 */
export function ConfirmForm({
  action,
  fields = {},
  closeTo,
  safe,
  confirmLabel,
  pending,
  lost,
}: {
  action?: string
  fields?: Record<string, string>
  closeTo: string
  safe: string
  confirmLabel: string
  pending: string
  lost: LostWords
}) {
  return (
    <PostForm
      {...(action && { action })}
      fields={fields}
      lost={lost}
      button={confirmLabel}
      pending={pending}
      className="button-problem wrap-anywhere"
      formClass="grid gap-4"
      before={<CancelLink to={closeTo}>{safe}</CancelLink>}
    />
  )
}
