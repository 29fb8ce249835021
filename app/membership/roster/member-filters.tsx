import type { ReactNode } from 'react'
import { type Filter, FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import { onboardingStateNames } from '../onboarding-state.ts'
import { filterIndustries } from '../vocabulary.ts'
import { addressIssueNames } from './lists/address-issues.ts'
import type { MemberQuery } from './lists/member-query.ts'

/**
 * The filters of the list. With a script they apply at once, without one by the button.
 *
 * @param action URL of the list
 * @param keep other URL parameters to keep
 * @param clear URL without filters, if there are any
 * @param menu rare actions on the list
 * @param ofState the list is of one onboarding step, which is then no filter
 */
export function MemberFilters({
  query,
  action,
  keep,
  clear,
  ofState = false,
  menu,
  label = 'Search members',
}: {
  query: MemberQuery
  action: string
  keep: Record<string, string>
  clear: string | false
  ofState?: boolean
  menu?: ReactNode
  label?: string
}) {
  const filters: Filter[] = [
    { label: 'Role', name: 'role', value: query.role, all: 'All roles', options: memberRoleNames },
    ...(ofState
      ? []
      : [
          {
            label: 'Onboarding',
            name: 'step',
            value: query.onboarding,
            all: 'Any step',
            options: onboardingStateNames,
          },
        ]),
    {
      label: 'Newsletter',
      name: 'newsletter',
      value: query.newsletter === null ? null : query.newsletter ? 'yes' : 'no',
      all: 'Any newsletter',
      options: { yes: 'Yes', no: 'No' },
    },
    { label: 'Industry', name: 'industry', value: query.industry, all: 'All industries', options: filterIndustries },
    { label: 'Joined from', name: 'from', value: query.joinedFrom, isDay: true },
    { label: 'Joined until', name: 'until', value: query.joinedUntil, isDay: true },
    {
      label: 'Worth a look',
      name: 'email',
      value: query.addressIssue,
      all: 'All addresses',
      options: addressIssueNames,
    },
  ]
  return (
    <FilterBar
      label={label}
      placeholder="Search members..."
      value={query.search}
      action={action}
      keep={keep}
      clear={clear}
      filters={filters}
      menu={menu}
    >
      <FilterSelect label="Status" name="status" value={query.status} all="All Statuses" options={memberStatusNames} />
    </FilterBar>
  )
}
