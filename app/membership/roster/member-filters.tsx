import { DayField } from '../../ui/list/day-field.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import { onboardingStateNames } from '../onboarding-state.ts'
import { filterIndustries } from '../vocabulary.ts'
import { addressIssueNames } from './lists/address-issues.ts'
import { filterFields, type MemberQuery } from './lists/member-query.ts'

/**
 * The filters of the list. With a script they apply at once, without one by the button.
 *
 * @param action URL of the list
 * @param keep other URL parameters to keep
 * @param clear URL without filters, if there are any
 * @param ofState the list is of one onboarding step, which is then no filter
 */
export function MemberFilters({
  query,
  action,
  keep,
  clear,
  ofState = false,
  label = 'Search members',
}: {
  query: MemberQuery
  action: string
  keep: Record<string, string>
  clear: string | false
  ofState?: boolean
  label?: string
}) {
  const step = ofState ? null : query.onboarding
  const active = Object.keys(filterFields({ ...query, onboarding: step, cohort: null, search: '', people: [] })).length
  return (
    <FilterBar
      label={label}
      placeholder="Search members..."
      value={query.search}
      action={action}
      keep={keep}
      active={active}
      clear={clear}
      moreActive={[query.industry, query.joinedFrom, query.joinedUntil, query.addressIssue].filter(Boolean).length}
      more={
        <>
          <FilterSelect
            label="Industry"
            name="industry"
            value={query.industry}
            all="All industries"
            options={filterIndustries}
          />
          <DayField label="Joined from" name="from" value={query.joinedFrom} />
          <DayField label="until" name="until" value={query.joinedUntil} />
          <FilterSelect
            label="Worth a look"
            name="email"
            value={query.addressIssue}
            all="All addresses"
            options={addressIssueNames}
          />
        </>
      }
    >
      <FilterSelect label="Status" name="status" value={query.status} all="All Statuses" options={memberStatusNames} />
      <FilterSelect label="Role" name="role" value={query.role} all="All roles" options={memberRoleNames} />
      {!ofState && (
        <FilterSelect
          label="Onboarding"
          name="step"
          value={query.onboarding}
          all="Any step"
          options={onboardingStateNames}
        />
      )}
      <FilterSelect
        label="Newsletter"
        name="newsletter"
        value={query.newsletter === null ? null : query.newsletter ? 'yes' : 'no'}
        all="Any newsletter"
        options={{ yes: 'Newsletter', no: 'No newsletter' }}
      />
    </FilterBar>
  )
}
