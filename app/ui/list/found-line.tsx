import type { ReactNode } from 'react'

/**
 * Between the filters and the rows: the number of matches, and what one does most with all of them.
 *
 * @param id for focusing it after an action on the rows
 * @param tools links and buttons
 */
export function FoundLine({ id, tools, children }: { id?: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative mt-3 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" id={id} tabIndex={id ? -1 : undefined} className="mr-auto text-sm text-ink-soft">
        {children}
      </p>
      {tools}
    </div>
  )
}
