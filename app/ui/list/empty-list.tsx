import type { ReactNode } from 'react'

/** In place of rows. The way back to everything stands above, with the filters. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}
