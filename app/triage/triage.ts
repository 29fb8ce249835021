import type { ToastMessage } from '../platform/forms/toast.ts'

/** How far the team is with what a visitor has sent (specification, section 4): an admin may go from each to each. */
export const triageStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type TriageStatus = keyof typeof triageStatuses

export function isTriageStatus(word: string): word is TriageStatus {
  return Object.hasOwn(triageStatuses, word)
}

/** A row's status as somebody saw it. @see version counted by the database, so that nobody saves over what they have not seen */
export interface SeenStatus {
  status: string
  version: number
}

export interface StatusAnswer {
  notice: ToastMessage
  /** How it stands now; null where that is not known. */
  present: SeenStatus | null
}

/** As lists and messages call it. */
export function titleOf(title: string | null): string {
  return title?.trim() || 'No Subject'
}
