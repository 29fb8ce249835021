import type { ReactNode } from 'react'
import { Ellipsis } from './drawings/icons.tsx'

/** A link or a button in the menu. */
export const menuItem =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-md px-3 py-1.5 text-left hover:bg-hair sm:min-h-9'

/** The rare actions of a page or a list, in a native disclosure. It closes as soon as one of them is used, or the focus leaves it. */
export function MoreMenu({
  id,
  label = 'More',
  button,
  isWide = false,
  children,
}: {
  /** Of its button, which gets the focus after a dialog that was opened from it. */
  id?: string
  label?: string
  /** Instead of three dots. */
  button?: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <details
      name="more"
      className="relative print:hidden"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onSubmit={({ currentTarget }) => currentTarget.removeAttribute('open')}
      onClick={({ target, currentTarget }) => {
        if ((target as Element).closest('a, button[type=button]')) currentTarget.removeAttribute('open')
      }}
    >
      <summary
        id={id}
        className="button-quiet button-small list-none px-2.5 max-sm:min-h-11 [&::-webkit-details-marker]:hidden"
      >
        {button ?? (
          <>
            <Ellipsis aria-hidden="true" className="size-5" />
            <span className="sr-only">{label}</span>
          </>
        )}
      </summary>
      {/* Focusable, so that a click on its text doesn't close it. */}
      <div
        tabIndex={-1}
        className={`card absolute top-full right-0 z-20 mt-1 max-w-[calc(100vw-2rem)] p-2 outline-none ${isWide ? 'w-md' : 'w-72'}`}
      >
        {children}
      </div>
    </details>
  )
}

/** A part of the menu that opens in place. */
export function MenuPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details name="menu-panel">
      <summary className={`${menuItem} list-none [&::-webkit-details-marker]:hidden`}>{label}…</summary>
      <div className="px-3 pt-1 pb-3">{children}</div>
    </details>
  )
}

export function PrintItem() {
  return (
    <button type="button" className={menuItem} onClick={() => setTimeout(print)}>
      Print
    </button>
  )
}
