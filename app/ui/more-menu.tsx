import { type ReactNode, useEffect, useRef } from 'react'

/** Rare actions behind "…": a disclosure that closes as a menu does. Its links are the items. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (!menu.current?.querySelector('summary')?.contains(target as Node)) menu.current?.removeAttribute('open')
    }
    addEventListener('click', close)
    return () => removeEventListener('click', close)
  }, [])
  return (
    <details
      ref={menu}
      className="relative print:hidden"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="button-quiet button-small w-fit list-none [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true">…</span>
        <span className="sr-only">{label}</span>
      </summary>
      <div className="card absolute top-full right-0 z-20 mt-2 grid w-max max-w-[calc(100vw-2rem)] gap-1 p-2 [&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:rounded-sm [&_a]:px-3 [&_a]:font-semibold [&_a:hover]:bg-surface lg:[&_a]:min-h-9">
        {children}
      </div>
    </details>
  )
}
