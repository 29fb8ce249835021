import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

type Action = () => void

/** A path, or what it has to be like. */
type KeptAt = string | ((pathname: string) => boolean) | undefined

interface GuardedForm {
  /** @param pathname where it goes to, if not to another document */
  losesAt: (pathname?: string) => boolean
}

const UnsavedContext = createContext({
  /** Those of the page, whether or not they hold something. */
  forms: new Set<GuardedForm>(),
  confirmLeave: (action: Action) => action(),
})

/**
 * Has the shell ask before something that was typed is lost, by a link, Back, or Escape in a dialog that has an address. A
 * redirect after saving is never asked about.
 *
 * @param isUnsaved something was typed and is not on its way to the server; asked when somebody leaves, because what was rendered
 * may be older than the last key
 * @param keptAt a path at which nothing is lost: where the form stays whatever dialog is opened there, or where it is saved
 */
export function useUnsaved(isUnsaved: () => boolean, keptAt?: KeptAt): void {
  const { forms } = useContext(UnsavedContext)
  const loses = useEffectEvent((pathname?: string) => !isKept(keptAt, pathname) && isUnsaved())
  useEffect(() => {
    const form: GuardedForm = { losesAt: (pathname) => loses(pathname) }
    forms.add(form)
    return () => void forms.delete(form)
  }, [forms])
}

function isKept(keptAt: KeptAt, pathname: string | undefined): boolean {
  if (keptAt === undefined || pathname === undefined) return false
  return typeof keptAt === 'function' ? keptAt(pathname) : keptAt === pathname
}

/** For what ends the page by a script, such as signing out: where something would be lost, that is asked about before it begins. */
export function useConfirmLeave(): (action: Action) => void {
  return useContext(UnsavedContext).confirmLeave
}

function isLost(forms: ReadonlySet<GuardedForm>, pathname?: string): boolean {
  return [...forms].some(({ losesAt }) => losesAt(pathname))
}

/**
 * For the shells: asks for all forms in one, in a dialog inside the app, and in the browser's own where the page itself is left.
 * The router takes one blocker at a time.
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
    // After a release the page that was agreed to leave for comes as a document.
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
          // Before the browser, which may close a dialog behind this one together with it.
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
