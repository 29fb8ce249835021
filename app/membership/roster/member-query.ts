import { cohortParam } from '../../cohorts/cohort-choice.ts'
import { type ListQuery, readListQuery, toSearchParams } from '../../platform/list-query.ts'
import { type MemberStatus, memberStatuses } from '../member.ts'

export const memberSorts = ['joined', 'name', 'email', 'role', 'status', 'mailbox'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Whom somebody may want to look at: the address takes no email, shares its mailbox, or nobody has shown that they read it. */
export const memberLooks = ['refused', 'shared', 'unproven'] as const
export type MemberLook = (typeof memberLooks)[number]

/** Which part of the list of members is looked at. All of it lives in the URL. */
export interface MemberQuery extends ListQuery {
  /** As the URL names it, so that links keep it; null for everyone. */
  cohort: string | null
  /** Null for all of them. */
  status: MemberStatus | null
  /** Null for all of them. */
  look: MemberLook | null
  sort: MemberSort
  /** Against the order in which a sort begins: the newest first, names from A. */
  reversed: boolean
}

/** Whatever the URL says makes a query: what is unknown is everybody, the newest first, the first page. */
export function readMemberQuery(params: URLSearchParams): MemberQuery {
  const look = memberLooks.find((look) => look === params.get('email')) ?? null
  return {
    ...readListQuery(params),
    cohort: params.get(cohortParam) || null,
    status: memberStatuses.find((status) => status === params.get('status')) ?? null,
    look,
    sort: memberSorts.find((sort) => sort === params.get('sort')) ?? usualSort(look),
    reversed: params.get('order') === 'reversed',
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
export function queryFields({
  cohort = null,
  search = '',
  status = null,
  look = null,
  sort = usualSort(look),
  reversed = false,
  page = 1,
}: Partial<MemberQuery>): Record<string, string> {
  return {
    ...(cohort && { [cohortParam]: cohort }),
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(look && { email: look }),
    ...(sort !== usualSort(look) && { sort }),
    ...(reversed && { order: 'reversed' }),
    ...(page > 1 && { page: String(page) }),
  }
}
