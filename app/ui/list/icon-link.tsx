import type { ComponentType, SVGProps } from 'react'
import { Link } from '../link.tsx'

/** An icon in a row of a list. @param title the action @param of the row's name, for screen readers */
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
