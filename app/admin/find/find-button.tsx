import { type MouseEvent, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import type { AdminRole } from '../../admin-role.ts'
import { Search } from '../../ui/drawings/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Link } from '../../ui/link.tsx'
import { opensBySlash } from './opens-by-slash.ts'
import type { Bootcamp } from './shortcuts.ts'

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette))

/**
 * Opens the palette, as do Ctrl+K, Cmd+K and `/` on every page. Without JavaScript it links to the page with the same
 * results.
 */
export function FindButton({
  role,
  bootcamp,
  className,
}: {
  role: AdminRole
  bootcamp: Bootcamp | null
  className: string
}) {
  const [isOpen, setOpen] = useState(false)
  const isApple = useSyncExternalStore(neverChanges, isAppleDevice, () => false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || !isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', openByKey)
    return () => removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <Link
        to={href('/admin/find')}
        aria-keyshortcuts="Control+K Meta+K /"
        className={className}
        onClick={(event) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Search aria-hidden="true" className="size-4.5" />
        Find
        <span aria-hidden="true" className="ml-auto text-xs">
          {isApple ? '⌘' : 'Ctrl'} K
        </span>
      </Link>
      {isOpen && (
        <Suspense>
          <Palette role={role} bootcamp={bootcamp} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const neverChanges = () => () => {}

/** `navigator.platform` is deprecated, but its successor exists in Chromium only. */
function isAppleDevice(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}

function isShortcut({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && ctrlKey !== metaKey
  return key === '/' && !isTypedInto(target) && opensBySlash()
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function opensElsewhere({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
