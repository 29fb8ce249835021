import { useEffect, useId, useRef, useState } from 'react'
import { useBlocker, useResolvedPath } from 'react-router'

type Deed = () => void

/** Of the form on this page in which something was typed. */
let question: ((deed: Deed) => void) | null = null

/** For what ends the page by a script, such as signing out: where something would be lost, that is asked about before it begins. */
export function askBeforeLeaving(deed: Deed): void {
  if (question) question(deed)
  else deed()
}

/**
 * Asks before something that was typed is lost, by a link, Back, or Escape in a dialog that has an address: in a dialog inside
 * the app, in the browser's own where the page itself is left. A redirect after saving is never asked about.
 *
 * @param when something was typed and is not on its way to the server
 * @param savedBy where a form that navigates is sent: going there loses nothing
 * @param keptOnPage for a form that stays as long as the page does, whatever dialog is opened by the address
 * @param keptAt for a page over which dialogs stand on paths of their own: where it and its form are
 */
export function UnsavedChangesPrompt({
  when,
  savedBy,
  keptOnPage = false,
  keptAt,
}: {
  when: boolean
  savedBy?: string
  keptOnPage?: boolean
  keptAt?: (pathname: string) => boolean
}) {
  const { pathname: saving } = useResolvedPath(savedBy ?? '')
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSaving = savedBy !== undefined && to.pathname === saving
    const isSamePage = to.pathname === from.pathname && (keptOnPage || to.search === from.search)
    return when && !isSaving && !isSamePage && !keptAt?.(to.pathname)
  })
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [asked, setAsked] = useState<{ deed: Deed } | null>(null)
  const isAgreed = useRef(false)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAgreed.current) event.preventDefault()
    }
    const askAbout = (deed: Deed) => setAsked({ deed })
    addEventListener('beforeunload', ask)
    question = askAbout
    return () => {
      removeEventListener('beforeunload', ask)
      if (question === askAbout) question = null
    }
  }, [when])
  const isAsking = blocker.state === 'blocked' || asked !== null
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])
  function stay() {
    setAsked(null)
    blocker.reset?.()
  }
  function leave() {
    if (!asked) return blocker.proceed?.()
    isAgreed.current = true
    setAsked(null)
    asked.deed()
  }
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
        <button type="button" className="button-problem" onClick={leave}>
          Leave without saving
        </button>
      </div>
    </dialog>
  )
}
