import { type ListQuery, readListQuery } from '../list-query.ts'

/** `all` besides the states of an email. */
export const letterStates = ['all', 'waiting', 'discarded', 'delivered'] as const
export type LetterState = (typeof letterStates)[number]

/** The filter of the list of emails. All of it is in the URL. */
export interface LetterQuery extends ListQuery {
  /** Null for what needs a look: emails that wait or came back. */
  state: LetterState | null
  /** The kind of the template; null for all kinds. */
  kind: string | null
}

const longestKind = 60

/** Unknown values in the URL read as none. */
export function readLetterQuery(params: URLSearchParams): LetterQuery {
  return {
    ...readListQuery(params),
    state: letterStates.find((state) => state === params.get('state')) ?? null,
    kind: /^[a-z-]+$/.exec((params.get('kind') ?? '').slice(0, longestKind))?.[0] ?? null,
  }
}
