import { href } from 'react-router'
import type { Reported } from '../moderation/report.ts'
import { Flag } from '../ui/drawings/icons.tsx'
import { Link } from '../ui/link.tsx'
import { useIsLook } from './portal-place.ts'

/** Links participants to the report form, and admins to the moderation page. @param name of the project or person */
export function AboutThisLink({ kind, id, name }: Reported & { name: string }) {
  const isLook = useIsLook()
  return (
    <Link
      className="link inline-flex min-h-7 items-center gap-1.5 text-sm"
      to={
        isLook
          ? href('/admin/moderation/:kind/:id', { kind, id })
          : href('/training-portal/report/:kind/:id', { kind, id })
      }
    >
      <Flag aria-hidden="true" className="size-4 flex-none" />
      {isLook ? 'Moderate' : 'Report'}
      <span className="sr-only"> {name}</span>
    </Link>
  )
}
