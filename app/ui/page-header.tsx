import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface Back {
  to: string
  label: string
}

/**
 * The header of an application page.
 *
 * @param back link to the parent page
 * @param actions links and buttons beside the heading
 * @param children one paragraph about the page
 */
export function PageHeader({
  back,
  title,
  actions,
  children,
}: {
  back?: Back
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        {actions}
      </div>
      {children && <p className="mt-3 max-w-prose text-ink-soft">{children}</p>}
    </>
  )
}

/** Above a heading. @param to the parent page */
export function BackLink({ to, label }: Back) {
  return (
    <p className="mb-3 print:hidden">
      <Link className="link wrap-anywhere" to={to}>
        {label}
      </Link>
    </p>
  )
}
