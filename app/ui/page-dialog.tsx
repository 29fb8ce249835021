import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

/**
 * A dialog that is open because the URL says so: it can be linked to, and Back closes it. Where no script runs it stands in
 * the page. What is marked with `firstFocus` has the focus when it opens.
 *
 * @param closeTo the address without the dialog
 * @param opener id of what opened it, which gets the focus back
 */
export function PageDialog({
  title,
  closeTo,
  opener,
  children,
}: {
  title: string
  closeTo: string
  opener: string
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const navigate = useNavigate()
  useEffect(() => {
    const shown = dialog.current
    // As the server has opened it, it would let everything behind it be used.
    shown?.removeAttribute('open')
    shown?.showModal()
    shown?.querySelector<HTMLElement>(`[${Object.keys(firstFocus)[0]}]`)?.focus()
    return () => {
      const back = document.getElementById(opener) ?? document.getElementById('content')
      back?.focus()
    }
  }, [opener])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="card max-w-xl gap-5 text-ink backdrop:bg-night/60 open:grid [&:modal]:m-auto [&:modal]:max-h-[calc(100dvh-2rem)] [&:modal]:w-[calc(100%-2rem)] [&:modal]:overflow-y-auto [&:not(:modal)]:static [&:not(:modal)]:mt-6 [&:not(:modal)]:w-full"
      onCancel={(event) => {
        event.preventDefault()
        void navigate(closeTo, { preventScrollReset: true })
      }}
    >
      <h2 id={heading} className="text-2xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** To be spread on one thing in the dialog. */
export const firstFocus = { 'data-first-focus': '' }

/** Leaves everything as it is, so it has the focus. */
export function SafeAnswer({ to, children }: { to: string; children: ReactNode }) {
  return (
    // By attribute as well, for where no script runs.
    <Link {...firstFocus} autoFocus className="button" to={to} preventScrollReset>
      {children}
    </Link>
  )
}
