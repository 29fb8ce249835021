import type { ReactNode } from 'react'

/**
 * Between the filters and the rows: the number of matches, and actions on all of them.
 *
 * @param id for focusing it after an action on the rows
 * @param tools links and buttons
 * @param isFolded puts them into a disclosure on a phone
 */
export function FoundLine({
  id,
  tools,
  isFolded = false,
  children,
}: {
  id?: string
  tools?: ReactNode
  isFolded?: boolean
  children: ReactNode
}) {
  return (
    <div className="relative mt-3 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" id={id} tabIndex={id ? -1 : undefined} className="mr-auto text-sm text-ink-soft">
        {children}
      </p>
      {isFolded && tools ? (
        <details className="folded-on-phones max-sm:open:basis-full print:hidden">
          <summary className="link">Tools</summary>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{tools}</div>
        </details>
      ) : (
        tools
      )}
    </div>
  )
}
