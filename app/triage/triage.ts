import { z } from 'zod'
import '../platform/forms/schema-without-eval.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'

/** How far the team is with what a visitor has sent (specification, section 4): an admin may go from each to each. */
export const triageStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type TriageStatus = keyof typeof triageStatuses

export function isTriageStatus(word: string): word is TriageStatus {
  return Object.hasOwn(triageStatuses, word)
}

/** What somebody chose, and the version of the row that they saw when they did. */
export const statusChangeSchema = z.object({
  status: z.enum(Object.keys(triageStatuses) as TriageStatus[]),
  version: z.number().int().min(1).max(2_147_483_647),
})

export type StatusChange = z.output<typeof statusChangeSchema>

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

/** Of whichever version, as an earlier site may have made it; asked for anything else, the database would complain. */
export const triagedId = z.guid()

/** As lists and messages call it. */
export function titleOf(title: string | null): string {
  return title?.trim() || 'No Subject'
}
