import { href } from 'react-router'
import { isFiltered } from '../../platform/list-query.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { FilterCard } from '../filter-card.tsx'
import { filterIndustries, filterWorkStatuses } from '../vocabulary.ts'
import type { DirectoryQuery } from './directory-query.ts'

const here = href('/training-portal/community')

export function DirectoryFilters({ query }: { query: DirectoryQuery }) {
  return (
    <FilterCard title="Find Community Members" all={here} isSet={isFiltered(query)}>
      <SearchBox
        label="Search by name, job title, company or location"
        isLabelSeen
        placeholder="Search by name, company, location..."
        value={query.search}
        action={here}
      >
        <FilterSelect
          label="Industry"
          name="industry"
          value={query.industry}
          all="All Industries"
          options={filterIndustries}
        />
        <FilterSelect
          label="Work Status"
          name="workStatus"
          value={query.workStatus}
          all="All Work Status"
          options={filterWorkStatuses}
        />
      </SearchBox>
    </FilterCard>
  )
}
