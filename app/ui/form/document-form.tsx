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
 * A form of a document. The browser can send it; with its script the page stays meanwhile, and the answer, which is a whole page,
 * takes the place of what was there.
 *
 * @param form its fields; one that is only a button has none
 * @param name of what stands in it, and its id: the answer has the id `<name>-answer`
 * @param action with the place of the answer on its page, if that is far down or the page another one
 * @param more stands under the words of the answer
 * @param again what opens the emptied form after it went well; without this, or with a message at a field, it stays open
 * @param lost what is said where no answer comes
 * @param challenge where a script asks what a passkey has to sign (sign-in/passkeys/passkey-form.js)
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

/** For a page whose script has something to do without a form, too. */
export function DocumentScript() {
  return <script async type="module" src={documentForm} />
}

/** @param pending what it says while the form is under way */
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
