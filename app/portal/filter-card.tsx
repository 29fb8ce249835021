import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * Above a list: what it is searched and filtered by.
 *
 * @param all the address of the list with nothing left out
 * @param children a SearchBox, with its filters in it
 */
export function FilterCard({ title, all, children }: { title: string; all: string; children: ReactNode }) {
  return (
    <section className="card mt-8 grid gap-4 bg-surface" aria-labelledby="filters">
      <div className="flex items-start justify-between gap-4">
        <h2 id="filters" className="text-xl">
          {title}
        </h2>
        <ClearFilters to={all} className="button-small" />
      </div>
      <div className="*:max-w-none *:flex-wrap [&_label:has(select)]:basis-48 [&_label:has([type=search])]:basis-64">
        {children}
      </div>
    </section>
  )
}

export function ClearFilters({ to, className = '' }: { to: string; className?: string }) {
  return (
    <Link className={`button-quiet flex-none ${className}`} to={to} preventScrollReset>
      Clear Filters
    </Link>
  )
}
