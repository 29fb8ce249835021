import type { ReactNode } from 'react'

/** now = lit, ahead = hollow, small = over, or goes by itself. A word beside it says the same. */
export type LineState = 'now' | 'overdue' | 'ahead' | 'small'

const shapes: Record<LineState, string> = {
  now: 'size-4 bg-ember border-line',
  overdue: 'size-3.5 bg-problem border-problem',
  ahead: 'size-3.5 bg-paper border-line',
  small: 'size-2 bg-line border-line',
}

/**
 * A list's line of time: the node of an item, and the line down to the next one. The item is `group relative`.
 *
 * @param isPast a hair line: nothing on it can be acted on
 * @param children instead of a dot
 */
export function LineNode({
  state = 'small',
  isPast = false,
  className = 'w-6',
  children,
}: {
  state?: LineState
  isPast?: boolean
  className?: string
  children?: ReactNode
}) {
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-y-0 left-0 before:absolute before:top-3 before:-bottom-3 before:left-1/2 before:w-px group-last:before:hidden ${isPast ? 'before:bg-hair' : 'before:bg-line'} ${className}`}
    >
      {children ?? (
        <span className="grid h-6 place-items-center">
          <span className={`relative rounded-full border ${shapes[state]}`} />
        </span>
      )}
    </span>
  )
}
