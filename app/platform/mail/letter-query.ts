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

const longestKind = 60

/** Whatever the URL says makes a query: what is unknown is all letters, the first page. */
export function readLetterQuery(params: URLSearchParams): LetterQuery {
  return {
    ...readListQuery(params),
    state: letterStates.find((state) => state === params.get('state')) ?? null,
    kind: /^[a-z-]+$/.exec((params.get('kind') ?? '').slice(0, longestKind))?.[0] ?? null,
  }
}
