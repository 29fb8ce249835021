import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from './link.tsx'

/**
 * A dialog that is open because the URL says so: it can be linked to, and Back closes it. Once closed, by Escape or by a link to
 * `closeTo` in it, it is no step of the history any more. One in which nothing can be typed also closes by a click beside it. Where
 * no script runs it stands in the page.
 *
 * @param closeTo the address without the dialog
 * @param triggerId id of what opened it, which gets the focus back
 * @param goneId of what gets it where that is gone
 * @param wide for a form with fields side by side
 */
export function RouteDialog({
  title,
  closeTo,
  triggerId,
  goneId,
  wide = false,
  children,
}: {
  title: string
  closeTo: string
  triggerId: string
  goneId?: string
  wide?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const leave = useClosing(closeTo)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // Whoever types before the script runs goes on in the same field.
    const used = shown.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    // As the server has opened it, it would let everything behind it be used.
    shown.removeAttribute('open')
    if (!shown.querySelector('.input')) shown.setAttribute('closedby', 'any')
    shown.showModal()
    used?.focus({ preventScroll: true })
    // Read before it is answered: what has the focus may stand at its end.
    shown.scrollTop = 0
    return () => {
      // When the page stands without the dialog: an action in it may have removed what opened it.
      requestAnimationFrame(() => {
        const page = document.getElementById('content')
        // Where the dialog had a path of its own, the new page has taken the focus already.
        const isAtBeginning = [document.body, page].includes(document.activeElement as HTMLElement)
        if (isAtBeginning)
          (document.getElementById(triggerId) ?? document.getElementById(goneId ?? '') ?? page)?.focus({
            preventScroll: true,
          })
      })
    }
  }, [triggerId, goneId])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className={`card ${wide ? 'max-w-2xl' : 'max-w-xl'} gap-5 text-ink backdrop:bg-night/60 open:grid [&:modal]:m-auto [&:modal]:max-h-[calc(100dvh-2rem)] [&:modal]:w-[calc(100%-2rem)] [&:modal]:overflow-y-auto [&:not(:modal)]:static [&:not(:modal)]:mt-6 [&:not(:modal)]:w-full`}
      onClickCapture={(event) => {
        if (!followsLink(event, closeTo)) return
        // Before the link does.
        event.preventDefault()
        leave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Before the browser, which would close it without asking whether what was typed may be lost.
        event.preventDefault()
        leave()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onClose={({ target, currentTarget }) => {
        // What asks twice for it to be closed, such as a phone's gesture, is not refused by the browser.
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

/** @returns takes the dialog's address away: back where it was opened from, and where that was elsewhere, in its place */
export function useClosing(closeTo: string): () => void {
  const navigate = useNavigate()
  return () => {
    const behind = window.navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
    // By its key, so that asking twice leads no further; a page that was loaded since would be lost with its form.
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

/**
 * Leaves everything as it is, so it has the focus, in a dialog and in a page.
 *
 * @param quiet where the other answer undoes nothing
 */
export function CancelLink({ to, quiet = false, children }: { to: string; quiet?: boolean; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  return (
    // By attribute as well, for where no script runs.
    <Link ref={link} autoFocus className={quiet ? 'button-quiet' : 'button'} to={to} preventScrollReset>
      {children}
    </Link>
  )
}
