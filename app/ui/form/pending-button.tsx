import { createContext, useContext } from 'react'
import { useReadOnly } from '../read-only.ts'
import type { SavedFields } from './use-edited.ts'

/** The state of an ActionForm for its buttons. */
export const FormState = createContext<{ id: string; saved: SavedFields | undefined; underWay: boolean }>({
  id: '',
  saved: undefined,
  underWay: false,
})

/**
 * A submit button. During the request it shows that and prevents a second click, but stays focusable.
 *
 * @param underWay state of a fetcher; an ActionForm provides it by context, and a form with a page as its answer has
 * SubmitButton
 */
export function PendingButton({
  children,
  about,
  pending,
  underWay,
  className = 'button',
  disabled,
  describedBy,
}: {
  children: string
  /** Visually hidden: distinguishes several such buttons, such as 'to Ada Lovelace'. */
  about?: string
  pending: string
  underWay?: boolean
  className?: string
  disabled?: boolean
  /** Id of the text that explains why the button is disabled. */
  describedBy?: string
}) {
  const form = useContext(FormState)
  const isUnderWay = underWay ?? form.underWay
  const blocked = isUnderWay || disabled
  if (useReadOnly()) return null
  return (
    <button
      type="submit"
      className={className}
      aria-disabled={blocked || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (blocked) event.preventDefault()
      }}
    >
      <span aria-live="polite">{isUnderWay ? pending : children}</span>
      {about && <span className="sr-only"> {about}</span>}
    </button>
  )
}
