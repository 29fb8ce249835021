import { createContext, useContext } from 'react'
import { useReadOnly } from '../read-only.ts'
import type { SavedFields } from './use-edited.ts'

/** What an ActionForm tells its buttons. */
export const FormState = createContext<{ id: string; saved: SavedFields | undefined; underWay: boolean }>({
  id: '',
  saved: undefined,
  underWay: false,
})

/**
 * Sends a form. While it is under way it says so and lets no second click through, but stays focusable.
 *
 * @param underWay of a fetcher; an ActionForm says it to its own button, and a form that is sent as a page has SubmitButton
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
  /** Read, not seen: which of several such buttons it is, such as 'to Ada Lovelace'. */
  about?: string
  pending: string
  underWay?: boolean
  className?: string
  disabled?: boolean
  /** Id of the text that says why the button is disabled. */
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
