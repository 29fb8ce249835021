import { href } from 'react-router'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { FilterCard } from '../filter-card.tsx'
import { filterIndustries, filterWorkStatuses } from '../vocabulary.ts'
import { type DirectoryQuery, isFiltered } from './directory-query.ts'

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
          options={optionsOf(filterIndustries)}
        />
        <FilterSelect
          label="Work Status"
          name="workStatus"
          value={query.workStatus}
          all="All Work Status"
          options={optionsOf(filterWorkStatuses)}
        />
      </SearchBox>
    </FilterCard>
  )
}

function optionsOf(answers: readonly string[]): Record<string, string> {
  return Object.fromEntries(answers.map((answer) => [answer, answer]))
}
