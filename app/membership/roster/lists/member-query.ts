import { cohortParam } from '../../../cohorts/cohort-choice.ts'
import { type ListQuery, readListQuery, toSearchParams } from '../../../platform/list-query.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { type MemberRole, type MemberStatus, memberRoles, memberStatuses } from '../../member.ts'
import { type OnboardingState, onboardingStates } from '../../onboarding-state.ts'
import { filterIndustries } from '../../vocabulary.ts'
import { columnFields, type MemberColumn, readColumns, usualColumns } from './member-columns.ts'

export const memberSorts = ['joined', 'name', 'email', 'role', 'status', 'mailbox'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Whom somebody may want to look at: the address takes no email, shares its mailbox, or nobody has shown that they read it. */
export const memberLooks = ['refused', 'shared', 'unproven'] as const
export type MemberLook = (typeof memberLooks)[number]

/**
 * Whom somebody means: what a list shows, what is exported or changed, whom a message goes to. All conditions together; null leaves
 * nobody out.
 */
export interface MemberFilter {
  /** As the URL names it, so that links keep it; null for everyone. */
  cohort: string | null
  /** Part of a name or an address; empty for all of them. */
  search: string
  /** In the cohort, or without one the most that somebody is in any. */
  status: MemberStatus | null
  role: MemberRole | null
  /** In the cohort, or without one in any. */
  onboarding: OnboardingState | null
  newsletter: boolean | null
  /** As `filterIndustries` has it. */
  industry: string | null
  /** Days such as 2025-06-30 in the zone of the organization, both included. Of a cohort it is when they came to it. */
  joinedFrom: string | null
  joinedUntil: string | null
  look: MemberLook | null
  /** These alone; empty for all of them. */
  people: readonly string[]
}

/** Which part of the list of members is looked at. All of it lives in the URL. */
export interface MemberQuery extends ListQuery, MemberFilter {
  sort: MemberSort
  /** Against the order in which a sort begins: the newest first, names from A. */
  reversed: boolean
  /** Beside the name and the address, on the screen and in the file. */
  columns: readonly MemberColumn[]
}

export const everybody: MemberFilter = {
  cohort: null,
  search: '',
  status: null,
  role: null,
  onboarding: null,
  newsletter: null,
  industry: null,
  joinedFrom: null,
  joinedUntil: null,
  look: null,
  people: [],
}

/** As many as an address holds. */
const mostChosen = 200

/** Whatever the URL says makes a filter: what is unknown leaves nobody out. */
export function readMemberFilter(params: URLSearchParams): MemberFilter {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === params.get(name)) ?? null
  const newsletter = oneOf(['yes', 'no'], 'newsletter')
  return {
    cohort: params.get(cohortParam) || null,
    search: readListQuery(params).search,
    status: oneOf(memberStatuses, 'status'),
    role: oneOf(memberRoles, 'role'),
    onboarding: oneOf(onboardingStates, 'step'),
    newsletter: newsletter && newsletter === 'yes',
    industry: oneOf(filterIndustries, 'industry'),
    joinedFrom: dayIn(params.get('from')),
    joinedUntil: dayIn(params.get('until')),
    look: oneOf(memberLooks, 'email'),
    people: [...new Set(params.getAll('id').flatMap((ids) => ids.split(/[\s,]+/)))].filter(isUuid).slice(0, mostChosen),
  }
}

/** @returns null for what is no day from 2000 to 2999 */
function dayIn(text: string | null): string | null {
  const at = /^2\d{3}-\d{2}-\d{2}$/.test(text ?? '') ? new Date(`${text}T12:00Z`) : null
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text ?? '') ? text : null
}

/** The same as fields of a form; what goes without saying is left out. */
export function filterFields(filter: Partial<MemberFilter>): Record<string, string> {
  const { cohort, search, status, role, onboarding, newsletter, industry, joinedFrom, joinedUntil, look, people } = {
    ...everybody,
    ...filter,
  }
  return {
    ...(cohort && { [cohortParam]: cohort }),
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(role && { role }),
    ...(onboarding && { step: onboarding }),
    ...(newsletter !== null && { newsletter: newsletter ? 'yes' : 'no' }),
    ...(industry && { industry }),
    ...(joinedFrom && { from: joinedFrom }),
    ...(joinedUntil && { until: joinedUntil }),
    ...(look && { email: look }),
    ...(people.length > 0 && { id: people.join(' ') }),
  }
}

/** Whether more is asked than a cohort and a status, and a search or a look, which one index answers. */
export function isCombined(filter: MemberFilter): boolean {
  const { role, onboarding, newsletter, industry, joinedFrom, joinedUntil, people } = filter
  const asked = [role, onboarding, newsletter, industry, joinedFrom, joinedUntil]
  return people.length > 0 || asked.some((value) => value !== null)
}

/** Whether more is asked than a cohort and a status, of whom everybody is listed in the order of an index. */
export function isNarrowed(filter: MemberFilter): boolean {
  return filter.search !== '' || filter.look !== null || isCombined(filter)
}

/** Whatever the URL says makes a query: what is unknown is everybody, the newest first, the first page. */
export function readMemberQuery(params: URLSearchParams): MemberQuery {
  const filter = readMemberFilter(params)
  return {
    ...filter,
    page: readListQuery(params).page,
    sort: memberSorts.find((sort) => sort === params.get('sort')) ?? usualSort(filter.look),
    reversed: params.get('order') === 'reversed',
    columns: readColumns(params.getAll('columns').join(' ')),
  }
}

/** Those of one mailbox stand together. */
function usualSort(look: MemberLook | null): MemberSort {
  return look === 'shared' ? 'mailbox' : 'joined'
}

/** Another look at the same part of the list: in the order that goes with it, unless one was chosen. */
export function withLook(query: MemberQuery, look: MemberLook | null): MemberQuery {
  const isChosen = query.sort !== usualSort(query.look)
  return { ...query, look, page: 1, ...(!isChosen && { sort: usualSort(look), reversed: false }) }
}

/** @returns the part of the URL after the path; what goes without saying is left out, so it may be empty */
export function memberSearchParams(query: Partial<MemberQuery>, more: Record<string, string> = {}): string {
  return toSearchParams(queryFields(query), more)
}

/** The same as fields of a form. */
export function queryFields(query: Partial<MemberQuery>): Record<string, string> {
  const { sort = usualSort(query.look ?? null), reversed = false, columns = usualColumns, page = 1 } = query
  return {
    ...filterFields(query),
    ...(sort !== usualSort(query.look ?? null) && { sort }),
    ...(reversed && { order: 'reversed' }),
    ...columnFields(columns),
    ...(page > 1 && { page: String(page) }),
  }
}
