import { href, Link } from 'react-router'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { filterIndustries, filterWorkStatuses } from '../vocabulary.ts'
import type { DirectoryQuery } from './directory-query.ts'

const here = href('/training-portal/community')

export function DirectoryFilters({ query }: { query: DirectoryQuery }) {
  return (
    <section className="card directory-filters" aria-labelledby="find-members">
      <div className="flex items-start justify-between gap-4">
        <h2 id="find-members">Find Community Members</h2>
        <ClearFilters className="button-small" />
      </div>
      <div className="*:max-w-none *:flex-wrap [&_label:has(select)]:basis-48 [&_label:has([type=search])]:basis-64">
        <SearchBox
          label="Search community members"
          placeholder="Search by name, company, location..."
          value={query.search}
          action={here}
        >
          <FilterSelect
            label="Industry"
            name="industry"
            value={query.industry}
            all="All Industries"
            options={optionsOf(filterIndustries)}
          />
          <FilterSelect
            label="Work status"
            name="workStatus"
            value={query.workStatus}
            all="All Work Status"
            options={optionsOf(filterWorkStatuses)}
          />
        </SearchBox>
      </div>
    </section>
  )
}

export function ClearFilters({ className = '' }: { className?: string }) {
  return (
    <Link className={`button-quiet flex-none ${className}`} to={here} preventScrollReset>
      Clear Filters
    </Link>
  )
}

function optionsOf(answers: readonly string[]): Record<string, string> {
  return Object.fromEntries(answers.map((answer) => [answer, answer]))
}
