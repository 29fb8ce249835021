import type { ReactNode } from 'react'
import { Link } from '../link.tsx'

/**
 * In place of rows.
 *
 * @param all the address of the list with nothing left out, where something is
 * @param clear the words of the way there
 */
export function EmptyList({
  title,
  all,
  clear = 'Clear filters',
  children,
}: {
  title: string
  all?: string | false
  clear?: string
  children?: ReactNode
}) {
  const way = all && (
    <Link className="link" to={all} preventScrollReset>
      {clear}
    </Link>
  )
  return (
    <div className="empty">
      <p className="font-semibold">{title}</p>
      {children}
      {way && <p className="mt-2 text-sm">{way}</p>}
    </div>
  )
}
