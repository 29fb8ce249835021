import { href } from 'react-router'
import { isFiltered } from '../../platform/list-query.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { FilterCard } from '../filter-card.tsx'
import { profileIndustries } from '../vocabulary.ts'
import type { ProjectQuery } from './project-query.ts'

const here = href('/training-portal/projects')

export function ProjectFilter({ query }: { query: ProjectQuery }) {
  return (
    <FilterCard title="Find Projects" all={here} isSet={isFiltered(query)}>
      <SearchBox
        label="Search by title, description, author or company"
        isLabelSeen
        placeholder="Search projects, titles, authors, companies..."
        value={query.search}
        action={here}
      >
        <FilterSelect
          label="Industry"
          name="industry"
          value={query.industry}
          all="All Industries"
          options={profileIndustries}
        />
      </SearchBox>
    </FilterCard>
  )
}
