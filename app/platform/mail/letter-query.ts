import { type ListQuery, readListQuery } from '../list-query.ts'

export const letterStates = ['delivered', 'waiting', 'discarded'] as const
export type LetterState = (typeof letterStates)[number]

/** Which letters are looked at. All of it lives in the URL. */
export interface LetterQuery extends ListQuery {
  /** Null for all of them. */
  state: LetterState | null
  /** The template's; null for all of them. */
  kind: string | null
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

const longestKind = 60

/** Whatever the URL says makes a query: what is unknown is all letters, the first page. */
export function readLetterQuery(params: URLSearchParams): LetterQuery {
  return {
    ...readListQuery(params),
    state: letterStates.find((state) => state === params.get('state')) ?? null,
    kind: /^[a-z-]+$/.exec((params.get('kind') ?? '').slice(0, longestKind))?.[0] ?? null,
  }
}

/** Delivered counts more than anything that happened on the way. */
export function stateOf({ deliveredAt, nextTryAt }: Pick<SentLetter, 'deliveredAt' | 'nextTryAt'>): LetterState {
  if (deliveredAt) return 'delivered'
  return nextTryAt ? 'waiting' : 'discarded'
}
