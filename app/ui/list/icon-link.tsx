import type { ComponentType, SVGProps } from 'react'
import { Link } from '../link.tsx'

/** A sign in a row of a list. @param title what it does @param of what it does it to, for who doesn't see the row */
export function IconLink({
  id,
  to,
  icon: Icon,
  title,
  of,
}: {
  id: string
  to: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  title: string
  of: string
}) {
  return (
    <Link id={id} className="icon-button print:hidden" title={title} to={to} preventScrollReset>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">
        {title} {of}
      </span>
    </Link>
  )
}
