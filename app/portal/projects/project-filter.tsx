import { href } from 'react-router'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { FilterCard } from '../filter-card.tsx'
import { profileIndustries } from '../vocabulary.ts'
import type { ProjectQuery } from './project-query.ts'

const here = href('/training-portal/projects')
const industries = Object.fromEntries(profileIndustries.map((industry) => [industry, industry]))

export function ProjectFilter({ query }: { query: ProjectQuery }) {
  return (
    <FilterCard title="Find Projects" all={here}>
      <SearchBox
        label="Search projects"
        placeholder="Search projects, titles, authors, companies..."
        value={query.search}
        action={here}
      >
        <FilterSelect
          label="Industry"
          name="industry"
          value={query.industry}
          all="All Industries"
          options={industries}
        />
      </SearchBox>
    </FilterCard>
  )
}
