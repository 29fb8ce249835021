import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from './link.tsx'

/**
 * A dialog that is open by its URL: it can be linked to, and Back closes it. Closing it by Escape or a link to `closeTo`
 * removes its history entry. One without fields also closes by a click outside. Without JavaScript it is a part of the page.
 *
 * @param closeTo URL without the dialog
 * @param triggerId id of the link that opened it, which gets the focus back
 * @param fallbackFocusId id of the element that gets the focus if that link was removed
 * @param wide for a form with fields side by side
 */
export function RouteDialog({
  title,
  closeTo,
  triggerId,
  fallbackFocusId,
  wide = false,
  children,
}: {
  title: string
  closeTo: string
  triggerId: string
  fallbackFocusId?: string
  wide?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const leave = useClosing(closeTo)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // Typing before hydration continues in the same field.
    const used = shown.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    // The server renders it open, which isn't modal.
    shown.removeAttribute('open')
    if (!shown.querySelector('.input')) shown.setAttribute('closedby', 'any')
    shown.showModal()
    used?.focus({ preventScroll: true })
    // Starts at the top, although the focused element may be at the end.
    shown.scrollTop = 0
    return () => {
      // After the page has rendered without the dialog: an action may have removed the link.
      requestAnimationFrame(() => {
        const page = document.getElementById('content')
        // If the dialog had its own path, the new page has the focus already.
        const isAtBeginning = [document.body, page].includes(document.activeElement as HTMLElement)
        if (isAtBeginning)
          (document.getElementById(triggerId) ?? document.getElementById(fallbackFocusId ?? '') ?? page)?.focus({
            preventScroll: true,
          })
      })
    }
  }, [triggerId, fallbackFocusId])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className={`card ${wide ? 'max-w-2xl' : 'max-w-xl'} gap-5 text-ink backdrop:bg-night/60 open:grid [&:modal]:m-auto [&:modal]:max-h-[calc(100dvh-2rem)] [&:modal]:w-[calc(100%-2rem)] [&:modal]:overflow-y-auto [&:not(:modal)]:static [&:not(:modal)]:mt-6 [&:not(:modal)]:w-full`}
      onClickCapture={(event) => {
        if (!followsLink(event, closeTo)) return
        // Before the link's own handler.
        event.preventDefault()
        leave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Otherwise the browser would close it without the question about unsaved changes.
        event.preventDefault()
        leave()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onClose={({ target, currentTarget }) => {
        // On a second close request, such as a phone's gesture, the browser closes the dialog without an event that can
        // refuse it: it is reopened, so that `leave` can ask.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return
        currentTarget.showModal()
        leave()
      }}
    >
      <h2 id={heading} className="text-2xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** @returns closes the dialog: goes back if it was opened from `closeTo`, otherwise replaces the URL */
export function useClosing(closeTo: string): () => void {
  const navigate = useNavigate()
  return () => {
    const behind = window.navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
    // By its key, so that a second call goes no further back; and only within this document, because a full page load would
    // discard typed text.
    if (behind?.sameDocument && withoutHash(behind.url ?? '') === withoutHash(closeTo))
      navigation.traverseTo(behind.key).committed?.catch(() => {})
    else void navigate(closeTo, { replace: true, preventScrollReset: true })
  }
}

function followsLink(event: MouseEvent, to: string): boolean {
  const link = (event.target as Element).closest('a')
  const opensElsewhere = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  return link !== null && !opensElsewhere && withoutHash(link.href) === withoutHash(to)
}

function withoutHash(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

/** The safe answer, so it gets the focus, in a dialog and in a page. @param quiet if the other answer is harmless too */
export function CancelLink({ to, quiet = false, children }: { to: string; quiet?: boolean; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  return (
    // The attribute is for pages without JavaScript.
    <Link ref={link} autoFocus className={quiet ? 'button-quiet' : 'button'} to={to} preventScrollReset>
      {children}
    </Link>
  )
}
