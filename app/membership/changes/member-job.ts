import type { LastRow } from '../../platform/database/batches.server.ts'
import { type MemberStatus, memberStatuses } from '../member.ts'
import type { PlacesOverview } from '../place-offer.ts'

/** Work on several members, in batches (docs/decisions/0092-long-work-on-members.md). */
export type JobKind = 'import' | 'status'

/**
 * First it is looked through, then an admin agrees, then it is done. The columns of a file are matched before. A change of statuses
 * settles afterwards: its emails and the offers of freed places follow once it can't be undone any more.
 */
export type JobState =
  | 'matching'
  | 'collecting'
  | 'checking'
  | 'checked'
  | 'running'
  | 'settling'
  | 'undoing'
  | 'done'
  | 'stopped'
  | 'undone'

export interface StatusFacts {
  to: MemberStatus
  /** The query of the list whose people they are. */
  list: string
  /** Those who were chosen; empty for all whom the list finds. */
  people: readonly string[]
  /** The list's cohort at that time; null for everyone. */
  cohortOfList: number | null
  /** As it was agreed to. */
  tell: boolean
  reason: string | null
  /** A sentence of the admin's own in the emails about new places. */
  note?: string | undefined
}

/** What the next batch has to know of those before. */
export interface JobCounters {
  /** The last person whom the batch before has looked at, while they are found. */
  foundUntil?: LastRow | null
  /** As it was when the job was begun to be looked through. */
  places?: PlacesOverview
  free?: number
  waiting?: number
  /** Who holds a place once the job is done. */
  taken?: number
  /** Who gets a place by it, or loses a place or a turn, and so gets an email. */
  toTell?: number
  /** The first member who gets each of these emails, for the preview. */
  readers?: Record<string, string>
  /** Under which number of people with a place an admin has agreed to it. */
  agreedTaken?: number
  /** Of the entry of the audit log that stands for all of it. */
  entry?: string
  /** How many the job itself has put on the waitlist. */
  putOnWaitlist?: number
  /** The last line that was told, while it settles. */
  settledUntil?: number
  told?: number
  offered?: number
  undoneBy?: string
  /** How many values of each column of a file could not be read. */
  dropped?: Record<string, number>
  /** How many people undoing an import has removed and left, and the entry of the audit log that stands for it. */
  removed?: number
  stayed?: number
  undoEntry?: string
  /** How many rows have each outcome, and each result. */
  outcomes: Record<string, number>
  results: Record<string, number>
}

export interface MemberJob {
  id: string
  kind: JobKind
  cohortId: number
  /** Who may have left meanwhile. */
  askedBy: string | null
  /** Those of its kind: `StatusFacts`, or `ImportFacts` of a file. */
  facts: object
  state: JobState
  total: number
  checked: number
  done: number
  counters: JobCounters
  stoppedBecause: string | null
  /** Until then a change can be undone. */
  settlesAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

type JobStage = Pick<MemberJob, 'state' | 'finishedAt'>

export function isUnderWay({ state, finishedAt }: JobStage): boolean {
  return finishedAt === null && goesOn(state)
}

/** After the last failure of a batch; it keeps the state from which an admin lets it go on. */
export function isGivenUp({ state, finishedAt }: JobStage): boolean {
  return finishedAt !== null && goesOn(state)
}

export const goingStates: JobState[] = ['collecting', 'checking', 'running', 'settling', 'undoing']

export function goesOn(state: JobState): boolean {
  return goingStates.includes(state)
}

/** What is done or undone already is not stopped. */
export function mayStop({ state }: JobStage): boolean {
  return state === 'collecting' || state === 'checking' || state === 'checked' || state === 'running'
}

/** Until a second before the emails are due. */
export function mayUndo(
  { state, settlesAt, counters }: Pick<MemberJob, 'state' | 'settlesAt' | 'counters'>,
  now: Date,
): boolean {
  const isWaiting = state === 'settling' && counters.settledUntil === undefined
  return isWaiting && settlesAt !== null && now.getTime() <= settlesAt.getTime() - 1000
}

const undoneForMs = 24 * 60 * 60_000

/** For a day after an import is over. */
export function mayUndoImport({ kind, state, counters, finishedAt }: MemberJob, now: Date): boolean {
  const isOver = state === 'done' || state === 'stopped'
  return (
    kind === 'import' &&
    isOver &&
    (counters.results.done ?? 0) > 0 &&
    finishedAt !== null &&
    now.getTime() - finishedAt.getTime() < undoneForMs
  )
}

/** Of a change of statuses; an import has those of `ImportOutcome`. */
export type StatusOutcome = 'changes' | 'same' | 'elsewhere' | 'gone'

/** Whether something is done with a row of this outcome. */
function isToBeDone(kind: JobKind, outcome: string): boolean {
  return kind === 'import' ? memberStatuses.some((status) => status === outcome) : outcome === 'changes'
}

export function countToBeDone({ kind, counters }: Pick<MemberJob, 'kind' | 'counters'>): number {
  return Object.entries(counters.outcomes)
    .filter(([outcome]) => isToBeDone(kind, outcome))
    .reduce((sum, [, rows]) => sum + rows, 0)
}

/** What came of a row. */
export const rowResults = { done: 'Done', 'left out': 'Left out', undone: 'Undone', stayed: 'Stays' } as const
export type RowResult = keyof typeof rowResults

/** @returns with so many more of each */
export function added(counts: Record<string, number>, more: readonly string[]): Record<string, number> {
  const sums = { ...counts }
  for (const name of more) sums[name] = (sums[name] ?? 0) + 1
  return sums
}
