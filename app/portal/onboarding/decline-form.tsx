import { type FormEvent, useState } from 'react'
import { href } from 'react-router'

/**
 * A form of the browser's own: what comes next is a whole new document, so nothing of the portal stays in memory.
 *
 * @param onOffline told before each try whether it was held back because there is no connection
 */
export function DeclineForm({
  describedBy,
  onOffline,
}: {
  describedBy: string
  onOffline: (isOffline: boolean) => void
}) {
  const [underWay, setUnderWay] = useState(false)
  function handleSubmit(event: FormEvent) {
    onOffline(!navigator.onLine)
    if (underWay || !navigator.onLine) event.preventDefault()
    else setUnderWay(true)
  }
  return (
    <form method="post" action={href('/training-portal/expectations/decline')} onSubmit={handleSubmit}>
      <button
        type="submit"
        className="button-quiet"
        aria-describedby={describedBy}
        aria-disabled={underWay || undefined}
      >
        <span aria-live="polite">{underWay ? 'Moving you to the waitlist...' : 'Not at This Time'}</span>
      </button>
    </form>
  )
}
