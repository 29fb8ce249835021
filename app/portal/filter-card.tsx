import type { ReactNode } from 'react'
import { isFiltered, type ListQuery } from '../platform/list-query.ts'
import { Link } from '../ui/link.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'

/**
 * Search and filters above a list.
 *
 * @param list URL without search and filters
 * @param isEmpty whether the list is empty; its message then links to the whole list
 * @param label of the search field
 * @param children filters beside the search
 */
export function FilterCard({
  title,
  list,
  query,
  isEmpty,
  label,
  placeholder,
  children,
}: {
  title: string
  list: string
  query: ListQuery
  isEmpty: boolean
  label: string
  placeholder: string
  children: ReactNode
}) {
  return (
    <section className="card mt-8 grid gap-4 bg-surface print:hidden" aria-labelledby="filters">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 id="filters" className="text-xl">
          {title}
        </h2>
        {!isEmpty && (
          <ClearFilters to={list} isSet={isFiltered(query)} className="button-small max-sm:aria-disabled:hidden" />
        )}
      </div>
      <FilterBar label={label} isLabelSeen placeholder={placeholder} value={query.search} action={list} className="">
        {children}
      </FilterBar>
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
    <Link className={`button-quiet ${className}`} to={to} aria-disabled={isSet ? undefined : true} preventScrollReset>
      Clear Filters
    </Link>
  )
}
