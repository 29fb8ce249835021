import { type MemberStatus, memberStatuses } from './member.ts'

export const memberSorts = ['joined', 'name', 'email', 'role', 'status'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Which part of the list of members is looked at. All of it lives in the URL. */
export interface MemberQuery {
  search: string
  /** Null for all of them. */
  status: MemberStatus | null
  /** Only those whose address takes no email. */
  refused: boolean
  sort: MemberSort
  /** Against the order in which a sort begins: the newest first, names from A. */
  reversed: boolean
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: what is unknown is everybody, the newest first, the first page. */
export function readMemberQuery(params: URLSearchParams): MemberQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    status: memberStatuses.find((status) => status === params.get('status')) ?? null,
    refused: params.get('email') === 'refused',
    sort: memberSorts.find((sort) => sort === params.get('sort')) ?? 'joined',
    reversed: params.get('order') === 'reversed',
    page: Number(params.get('page') ?? 1),
  }
}

/** @returns the part of the URL after the path; what goes without saying is left out, so it may be empty */
export function memberSearchParams(query: Partial<MemberQuery>, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...queryFields(query), ...more })
  return params.size > 0 ? `?${params}` : ''
}

/** The same as fields of a form. */
export function queryFields({
  search = '',
  status = null,
  refused = false,
  sort = 'joined',
  reversed = false,
  page = 1,
}: Partial<MemberQuery>): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(refused && { email: 'refused' }),
    ...(sort !== 'joined' && { sort }),
    ...(reversed && { order: 'reversed' }),
    ...(page > 1 && { page: String(page) }),
  }
}
