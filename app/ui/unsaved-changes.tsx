import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

type Action = () => void

/** A path, or a condition on it. */
type KeptAt = string | ((pathname: string) => boolean) | undefined

interface GuardedForm {
  /** @param pathname of the target; undefined for another document */
  wouldLoseInput: (pathname?: string) => boolean
}

const UnsavedContext = createContext({
  /** All forms of the page, with or without changes. */
  forms: new Set<GuardedForm>(),
  confirmLeave: (action: Action) => action(),
})

/**
 * Makes the shell ask before typed text is lost by a link, Back, or Escape in a dialog with a URL. Redirects after saving
 * never ask.
 *
 * @param isUnsaved whether there is typed text that isn't being submitted; called on leaving, because the rendered state may
 * be older than the last key
 * @param keptAt a path on which nothing is lost: the form stays mounted there, or the text is saved
 */
export function useUnsaved(isUnsaved: () => boolean, keptAt?: KeptAt): void {
  const { forms } = useContext(UnsavedContext)
  const loses = useEffectEvent((pathname?: string) => !isKept(keptAt, pathname) && isUnsaved())
  useEffect(() => {
    const form: GuardedForm = { wouldLoseInput: (pathname) => loses(pathname) }
    forms.add(form)
    return () => void forms.delete(form)
  }, [forms])
}

function isKept(keptAt: KeptAt, pathname: string | undefined): boolean {
  if (keptAt === undefined || pathname === undefined) return false
  return typeof keptAt === 'function' ? keptAt(pathname) : keptAt === pathname
}

/** For a script that leaves the page, such as signing out: asks first if something would be lost. */
export function useConfirmLeave(): (action: Action) => void {
  return useContext(UnsavedContext).confirmLeave
}

function isLost(forms: ReadonlySet<GuardedForm>, pathname?: string): boolean {
  return [...forms].some(({ wouldLoseInput }) => wouldLoseInput(pathname))
}

/**
 * For the shells: asks once for all forms, in a dialog inside the app, and in the browser's own when the document is left.
 * The router allows one blocker at a time.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Action | null>(null)
  const [context] = useState(() => {
    const forms = new Set<GuardedForm>()
    return { forms, confirmLeave: (action: Action) => (isLost(forms) ? setAsked(() => action) : action()) }
  })
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSamePlace = to.pathname === from.pathname && to.search === from.search
    return !isSamePlace && isLost(context.forms, to.pathname)
  })
  const isAgreed = useRef(false)
  useBeforeUnload((event) => {
    // After a release the next page is loaded as a document.
    const isLeaving = isAgreed.current || blocker.state === 'proceeding'
    if (!isLeaving && isLost(context.forms)) event.preventDefault()
  })
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
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
    asked()
  }
  return (
    <UnsavedContext value={context}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        className="card m-auto w-[calc(100%-2rem)] max-w-md backdrop:bg-night/60"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The browser might close a dialog behind this one too.
          event.preventDefault()
          stay()
        }}
        onClose={({ currentTarget }) => {
          // The event fires later: the question may be open again by then.
          if (!currentTarget.open) stay()
        }}
      >
        <h2 id={heading} className="text-xl">
          Leave without saving?
        </h2>
        <p className="mt-3">You’ll lose what you changed in this form.</p>
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
    </UnsavedContext>
  )
}
