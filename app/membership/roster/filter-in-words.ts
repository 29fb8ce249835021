import { narrowedBySearch } from '../../audit/audit-entry.ts'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import { onboardingStateNames } from '../onboarding-state.ts'
import { addressIssueNames } from './lists/address-issues.ts'
import type { MemberFilter } from './lists/member-query.ts'

/** Describes a filter without its cohort and its search, which may contain the name of a deleted member. */
export function filterInWords(filter: MemberFilter): string[] {
  const { status, role, onboarding, newsletter, industry, joinedFrom, joinedUntil, addressIssue, search, people } =
    filter
  return [
    status && memberStatusNames[status],
    role && memberRoleNames[role],
    onboarding && onboardingStateNames[onboarding],
    newsletter !== null && (newsletter ? 'newsletter' : 'no newsletter'),
    industry,
    joinedFrom && `joined from ${joinedFrom}`,
    joinedUntil && `joined until ${joinedUntil}`,
    addressIssue && addressIssueNames[addressIssue].toLowerCase(),
    people.length > 0 && `${people.length} chosen`,
    search !== '' && narrowedBySearch,
  ].filter((words) => words !== false && words !== null)
}
