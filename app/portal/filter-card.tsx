import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * Above a list: what it is searched and filtered by.
 *
 * @param isSet whether anything is left out
 * @param all the address of the list with nothing left out
 * @param children a SearchBox, with its filters in it
 */
export function FilterCard({
  title,
  all,
  isSet,
  children,
}: {
  title: string
  all: string
  isSet: boolean
  children: ReactNode
}) {
  return (
    <section className="card mt-8 grid gap-4 bg-surface" aria-labelledby="filters">
      <div className="flex items-start justify-between gap-4">
        <h2 id="filters" className="text-xl">
          {title}
        </h2>
        <ClearFilters to={all} isSet={isSet} className="button-small" />
      </div>
      {/* Where one row is too narrow, the search has the first for itself and the button stands beside the last filter. */}
      <div className="*:max-w-none *:flex-wrap *:items-end [&_label:has(select)]:grow [&_label:has(select)]:basis-36 lg:[&_label:has(select)]:basis-48 [&_label:has([type=search])]:basis-full lg:[&_label:has([type=search])]:basis-80">
        {children}
      </div>
    </section>
  )
}

export function ClearFilters({
  to,
  isSet = true,
  className = '',
}: {
  to: string
  isSet?: boolean
  className?: string
}) {
  return (
    <Link
      className={`button-quiet flex-none ${className}`}
      to={to}
      aria-disabled={isSet ? undefined : true}
      preventScrollReset
    >
      Clear Filters
    </Link>
  )
}
