import type { ReactNode } from 'react'

/**
 * The buttons under a form: in their place as long as there is nothing to save, a bar in sight as soon as there is. Without script
 * nobody knows, so they stay in their place.
 */
export function SaveRow({ isBar, children }: { isBar: boolean; children: ReactNode }) {
  return <div className={isBar ? 'action-row' : 'flex flex-wrap gap-3 py-3'}>{children}</div>
}
