import { cohortParam } from '../../../cohorts/cohort-choice.ts'
import { dayIn, type ListQuery, readListQuery, toSearchParams } from '../../../platform/list-query.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { type MemberRole, type MemberStatus, memberRoles, memberStatuses } from '../../member.ts'
import { type OnboardingState, onboardingStates } from '../../onboarding-state.ts'
import { filterIndustries } from '../../vocabulary.ts'
import { columnFields, type MemberColumn, readColumns, usualColumns } from './member-columns.ts'

export const memberSorts = ['joined', 'name', 'email', 'role', 'status', 'mailbox'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Issues of an address: it was refused by a mail server, shares its mailbox with another registration, or is unproven. */
export const addressIssues = ['refused', 'shared', 'unproven'] as const
export type AddressIssue = (typeof addressIssues)[number]

/** Conditions for members of a list, an export, a bulk change or a message. All apply together; null applies none. */
export interface MemberFilter {
  /** Slug from the URL, so that links keep it; null for everyone. */
  cohort: string | null
  /** Part of a name or an address; empty for all. */
  search: string
  /** In the cohort, or without one the first status by `mostFirst`. */
  status: MemberStatus | null
  role: MemberRole | null
  /** In the cohort, or without one in any. */
  onboarding: OnboardingState | null
  newsletter: boolean | null
  /** One of `filterIndustries`. */
  industry: string | null
  /** Days such as 2025-06-30 in the zone of the organization, both included. With a cohort it is the day of the registration. */
  joinedFrom: string | null
  joinedUntil: string | null
  addressIssue: AddressIssue | null
  /** Only these ids; empty for all. */
  people: readonly string[]
}

/** The state of the list of members. All of it is in the URL. */
export interface MemberQuery extends ListQuery, MemberFilter {
  sort: MemberSort
  /** Opposite to the sort's default order: newest first, names from A. */
  reversed: boolean
  /** Shown beside name and address, on the screen and in the file. */
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
  addressIssue: null,
  people: [],
}

/** As many as fit into a URL. */
const mostChosen = 200

/** Unknown values are ignored. */
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
    addressIssue: oneOf(addressIssues, 'email'),
    people: [...new Set(params.getAll('id').flatMap((ids) => ids.split(/[\s,]+/)))].filter(isUuid).slice(0, mostChosen),
  }
}

/** As form fields, without default values. */
export function filterFields(filter: Partial<MemberFilter>): Record<string, string> {
  const {
    cohort,
    search,
    status,
    role,
    onboarding,
    newsletter,
    industry,
    joinedFrom,
    joinedUntil,
    addressIssue,
    people,
  } = {
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
    ...(addressIssue && { email: addressIssue }),
    ...(people.length > 0 && { id: people.join(' ') }),
  }
}

/**
 * Whether there are more conditions than cohort, status, and either a search or an address issue, for which one index is enough.
 */
export function isCombined(filter: MemberFilter): boolean {
  const { role, onboarding, newsletter, industry, joinedFrom, joinedUntil, people } = filter
  const asked = [role, onboarding, newsletter, industry, joinedFrom, joinedUntil]
  return people.length > 0 || asked.some((value) => value !== null)
}

/** Whether there are more conditions than cohort and status, for which the list follows an index. */
export function isNarrowed(filter: MemberFilter): boolean {
  return filter.search !== '' || filter.addressIssue !== null || isCombined(filter)
}

/** Unknown values are ignored: everyone, newest first, the first page. */
export function readMemberQuery(params: URLSearchParams): MemberQuery {
  const filter = readMemberFilter(params)
  return {
    ...filter,
    page: readListQuery(params).page,
    sort: memberSorts.find((sort) => sort === params.get('sort')) ?? usualSort(filter.addressIssue),
    reversed: params.get('order') === 'reversed',
    columns: readColumns(params.getAll('columns').join(' ')),
  }
}

/** Members with one mailbox are listed together. */
function usualSort(addressIssue: AddressIssue | null): MemberSort {
  return addressIssue === 'shared' ? 'mailbox' : 'joined'
}

/** Changes the address issue, with its default order unless the admin chose one. */
export function withAddressIssue(query: MemberQuery, addressIssue: AddressIssue | null): MemberQuery {
  const isChosen = query.sort !== usualSort(query.addressIssue)
  return { ...query, addressIssue, page: 1, ...(!isChosen && { sort: usualSort(addressIssue), reversed: false }) }
}

/** @returns the query with its question mark, without default values, so it may be empty */
export function memberSearchParams(query: Partial<MemberQuery>, more: Record<string, string> = {}): string {
  return toSearchParams(queryFields(query), more)
}

/** As form fields. */
export function queryFields(query: Partial<MemberQuery>): Record<string, string> {
  const { sort = usualSort(query.addressIssue ?? null), reversed = false, columns = usualColumns, page = 1 } = query
  return {
    ...filterFields(query),
    ...(sort !== usualSort(query.addressIssue ?? null) && { sort }),
    ...(reversed && { order: 'reversed' }),
    ...columnFields(columns),
    ...(page > 1 && { page: String(page) }),
  }
}
