import { type ListQuery, readListQuery } from '../list-query.ts'

export const letterStates = ['delivered', 'waiting', 'discarded'] as const
export type LetterState = (typeof letterStates)[number]

/** The filter of the list of emails. All of it is in the URL. */
export interface LetterQuery extends ListQuery {
  /** Null for all states. */
  state: LetterState | null
  /** The kind of the template; null for all kinds. */
  kind: string | null
}

const longestKind = 60

/** Unknown values in the URL read as all emails, the first page. */
export function readLetterQuery(params: URLSearchParams): LetterQuery {
  return {
    ...readListQuery(params),
    state: letterStates.find((state) => state === params.get('state')) ?? null,
    kind: /^[a-z-]+$/.exec((params.get('kind') ?? '').slice(0, longestKind))?.[0] ?? null,
  }
}
