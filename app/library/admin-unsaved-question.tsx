import { useEffect, useRef } from 'react'
import { useBlocker, useResolvedPath } from 'react-router'

/**
 * Asks before something that was typed is lost: in a dialog inside the app, in the browser's own where the page is left.
 *
 * @param savedBy where the form is sent: going there loses nothing
 */
export function UnsavedQuestion({ when, savedBy }: { when: boolean; savedBy: string }) {
  const { pathname: saving } = useResolvedPath(savedBy)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && ![currentLocation.pathname, saving].includes(nextLocation.pathname),
  )
  const dialog = useRef<HTMLDialogElement>(null)
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
      aria-labelledby="unsaved"
      className="card m-auto w-[calc(100%-2rem)] max-w-md backdrop:bg-night/60"
      onClose={() => blocker.reset?.()}
    >
      <h2 id="unsaved" className="text-xl">
        Leave without saving?
      </h2>
      <p className="mt-3">What you changed in this form would be lost.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* biome-ignore lint/a11y/noAutofocus: in a question the safe answer has the focus */}
        <button type="button" className="button" autoFocus onClick={() => dialog.current?.close()}>
          Keep editing
        </button>
        <button type="button" className="button-problem" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </button>
      </div>
    </dialog>
  )
}
