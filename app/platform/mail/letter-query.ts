export const letterStates = ['delivered', 'waiting', 'discarded'] as const
export type LetterState = (typeof letterStates)[number]

/** Which letters are looked at. All of it lives in the URL. */
export interface LetterQuery {
  /** Part of the address. */
  search: string
  /** Null for all of them. */
  state: LetterState | null
  /** The template's; null for all of them. */
  kind: string | null
  page: number
}

/** What may be known of a letter without opening it. */
export interface SentLetter {
  id: string
  kind: string
  recipient: string
  writtenAt: Date
  deliveredAt: Date | null
  discardedAt: Date | null
  /** Null once there is nothing to try any more. */
  nextTryAt: Date | null
  tries: number
  /** Why the last try failed, or why there is no further one. */
  problem: string | null
  /** A server is sending it at this moment. */
  underWay: boolean
}

const longestSearch = 200
const longestKind = 60

/** Whatever the URL says makes a query: what is unknown is all letters, the first page. */
export function readLetterQuery(params: URLSearchParams): LetterQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    state: letterStates.find((state) => state === params.get('state')) ?? null,
    kind: /^[a-z-]+$/.exec((params.get('kind') ?? '').slice(0, longestKind))?.[0] ?? null,
    page: Number(params.get('page') ?? 1),
  }
}

/** @returns the part of the URL after the path; what goes without saying is left out, so it may be empty */
export function letterSearchParams({ search = '', state = null, kind = null, page = 1 }: Partial<LetterQuery>): string {
  const params = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `?${params}` : ''
}

/** Delivered counts more than anything that happened on the way. */
export function stateOf({ deliveredAt, nextTryAt }: Pick<SentLetter, 'deliveredAt' | 'nextTryAt'>): LetterState {
  if (deliveredAt) return 'delivered'
  return nextTryAt ? 'waiting' : 'discarded'
}
