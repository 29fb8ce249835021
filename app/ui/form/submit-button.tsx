import { useFormAction, useNavigation } from 'react-router'

/**
 * Says what goes on while the form is under way and lets no second click through, but stays focusable.
 *
 * @param action the address this button's form posts to, where it is not the page's own
 */
export function SubmitButton({
  children,
  pending,
  action,
  className = 'button',
  disabled,
  describedBy,
}: {
  children: string
  pending: string
  action?: string
  className?: string
  disabled?: boolean
  /** Id of the text that says why the button is disabled. */
  describedBy?: string
}) {
  const own = useFormAction()
  const navigation = useNavigation()
  const underWay = navigation.state !== 'idle' && navigation.formAction === (action ?? own)
  const blocked = underWay || disabled
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
    </button>
  )
}
