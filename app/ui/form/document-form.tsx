import type { ComponentProps, ReactNode } from 'react'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { GrowingNetwork } from '../drawings/motif.tsx'
import { FormMessage } from '../form-message.tsx'
import { Notice } from '../notice.tsx'
import documentForm from './document-form.js?url'
import { ErrorSummary, type ShownForm } from './error-summary.tsx'
import './form.css'

/**
 * A form of a document. It works without JavaScript; with its script the page stays, and the answer's content replaces the
 * old one.
 *
 * @param form its Conform fields; undefined for a form with only a button
 * @param name of its content, and its id: the answer has the id `<name>-answer`
 * @param action with the fragment of the answer, if that is far down or on another page
 * @param more below the answer's message
 * @param again label that opens the emptied form after success; without it, or with an error at a field, it stays open
 * @param lost messages for a failed request
 * @param challenge URL of the challenge for a passkey (sign-in/passkeys/passkey-form.js)
 */
export function DocumentForm({
  form,
  name,
  labels = {},
  action,
  notice,
  more,
  again,
  lost,
  className = 'form',
  challenge,
  children,
}: {
  form?: ShownForm
  name?: string
  labels?: Record<string, string>
  action: string
  notice?: ToastMessage | null | undefined
  more?: ReactNode
  again?: string
  lost: LostWords
  className?: string
  challenge?: string
  children: ReactNode
}) {
  const isAchieved = again !== undefined && notice?.tone === 'success' && form?.status !== 'error'
  const message = (
    <FormMessage id={`${form?.id ?? name}-answer`} notice={notice}>
      {more}
    </FormMessage>
  )
  return (
    <form
      method="post"
      action={action}
      id={form?.id ?? name}
      noValidate={form !== undefined}
      className={className}
      data-challenge={challenge}
    >
      <DocumentScript />
      {isAchieved ? (
        <div className="achieved">
          <GrowingNetwork stage={3} />
          {message}
        </div>
      ) : (
        message
      )}
      {(['offline', 'failed'] as const).map((why) => (
        <template key={why} data-lost={why}>
          <Notice {...lost[why]} />
        </template>
      ))}
      {form && <ErrorSummary form={form} labels={labels} />}
      {isAchieved ? (
        <details className="again">
          <summary className="folding">{again}</summary>
          <div className={className}>{children}</div>
        </details>
      ) : (
        children
      )}
    </form>
  )
}

/** For a page without a form whose script is needed. */
export function DocumentScript() {
  return <script async type="module" src={documentForm} />
}

/** @param pending label during the request */
export function SendButton({
  children,
  pending,
  className = 'button',
  ...own
}: ComponentProps<'button'> & { pending: string }) {
  return (
    <button type="submit" {...own} className={className} data-pending={pending}>
      <span aria-live="polite">{children}</span>
    </button>
  )
}
