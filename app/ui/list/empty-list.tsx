import type { ReactNode } from 'react'

/** Replaces the rows. The link to the whole list is above, with the filters. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}
