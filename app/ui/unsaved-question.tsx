import { useEffect, useId, useRef } from 'react'
import { useBlocker, useResolvedPath } from 'react-router'

/**
 * Asks before something that was typed is lost, by a link, Back, or Escape in a dialog that has an address: in a dialog inside
 * the app, in the browser's own where the page itself is left. A redirect after saving is never asked about.
 *
 * @param when something was typed and is not on its way to the server
 * @param savedBy where a form that navigates is sent: going there loses nothing
 * @param keptOnPage for a form that stays as long as the page does, whatever dialog is opened by the address
 */
export function UnsavedQuestion({
  when,
  savedBy,
  keptOnPage = false,
}: {
  when: boolean
  savedBy?: string
  keptOnPage?: boolean
}) {
  const { pathname: saving } = useResolvedPath(savedBy ?? '')
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSaving = savedBy !== undefined && to.pathname === saving
    const isSamePage = to.pathname === from.pathname && (keptOnPage || to.search === from.search)
    return when && !isSaving && !isSamePage
  })
  const stay = () => blocker.reset?.()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker.state])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="card m-auto w-[calc(100%-2rem)] max-w-md backdrop:bg-night/60"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The dialog in which this one may stand hears of it too.
        event.preventDefault()
        stay()
      }}
      onClose={({ currentTarget }) => {
        // The event comes a little later: by then it may be asked again.
        if (!currentTarget.open) stay()
      }}
    >
      <h2 id={heading} className="text-xl">
        Leave without saving?
      </h2>
      <p className="mt-3">What you changed in this form would be lost.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* biome-ignore lint/a11y/noAutofocus: in a question the safe answer has the focus */}
        <button type="button" className="button" autoFocus onClick={stay}>
          Keep editing
        </button>
        <button type="button" className="button-problem" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </button>
      </div>
    </dialog>
  )
}
