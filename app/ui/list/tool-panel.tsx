import type { ReactNode } from 'react'

/**
 * A native disclosure among the tools of a list. Its panel opens below their line, over the rows in a wide window, and stays
 * within the page. Only one is open at a time; submitting from it closes it.
 */
export function ToolPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details
      name="tools"
      className="max-sm:open:basis-full print:hidden"
      onSubmit={({ currentTarget }) => currentTarget.removeAttribute('open')}
    >
      <summary className="button-quiet button-small w-fit list-none [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      <div className="card mt-2 p-4 sm:absolute sm:top-full sm:right-0 sm:z-20 sm:w-xl sm:max-w-full sm:p-5">
        {children}
      </div>
    </details>
  )
}
