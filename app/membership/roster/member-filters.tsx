import { href } from 'react-router'
import { DayField } from '../../ui/list/day-field.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import { onboardingStateNames } from '../onboarding-state.ts'
import { filterIndustries } from '../vocabulary.ts'
import { everybody, filterFields, type MemberQuery, memberSearchParams, queryFields } from './member-query.ts'
import { lookNames } from './worth-a-look.ts'

const here = href('/admin/users')

/**
 * Whom the list is narrowed to, by all of it together. With a script it acts at once, and without one by its button.
 *
 * @param keep what else stays in the URL
 */
export function MemberFilters({ query, keep }: { query: MemberQuery; keep: Record<string, string> }) {
  const others = { ...query, ...everybody, cohort: query.cohort, people: query.people, page: 1 }
  const isNarrowed = Object.keys(filterFields({ ...query, cohort: null })).length > 0
  const active = Object.keys(filterFields({ ...query, cohort: null, search: '', people: [] })).length
  return (
    <FilterBar
      label="Search members"
      placeholder="Search members..."
      value={query.search}
      action={here}
      keep={{ ...keep, ...queryFields(others) }}
      active={active}
      clear={isNarrowed && here + memberSearchParams({ ...query, ...everybody, cohort: query.cohort, page: 1 }, keep)}
    >
      <FilterSelect label="Status" name="status" value={query.status} all="All Statuses" options={memberStatusNames} />
      <FilterSelect label="Role" name="role" value={query.role} all="All roles" options={memberRoleNames} />
      <FilterSelect
        label="Onboarding"
        name="step"
        value={query.onboarding}
        all="Any step"
        options={onboardingStateNames}
      />
      <FilterSelect
        label="Newsletter"
        name="newsletter"
        value={query.newsletter === null ? null : query.newsletter ? 'yes' : 'no'}
        all="Any newsletter"
        options={{ yes: 'Newsletter', no: 'No newsletter' }}
      />
      <FilterSelect
        label="Industry"
        name="industry"
        value={query.industry}
        all="All industries"
        options={filterIndustries}
      />
      <DayField label="Joined from" name="from" value={query.joinedFrom} />
      <DayField label="until" name="until" value={query.joinedUntil} />
      <FilterSelect label="Worth a look" name="email" value={query.look} all="All addresses" options={lookNames} />
    </FilterBar>
  )
}
