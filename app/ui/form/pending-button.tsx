import { useReadOnly } from '../read-only.ts'

/**
 * Sends a form. While it is under way it says so and lets no second click through, but stays focusable.
 *
 * @param underWay of a fetcher; a form that is sent as a page of its own has SubmitButton, which knows by itself
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
  underWay: boolean
  className?: string
  disabled?: boolean
  /** Id of the text that says why the button is disabled. */
  describedBy?: string
}) {
  const blocked = underWay || disabled
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
      <span aria-live="polite">{underWay ? pending : children}</span>
      {about && <span className="sr-only"> {about}</span>}
    </button>
  )
}
