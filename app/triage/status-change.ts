import { z } from 'zod'
import type { ToastMessage } from '../platform/forms/toast.ts'
import '../platform/forms/schema-without-eval.ts'
import { type TriageStatus, triageStatuses } from './triage.ts'

/** Of whichever version, as an earlier site may have made it; asked for anything else, the database would complain. */
export const triagedId = z.guid()

/** What somebody chose, and the version of the row that they saw when they did, so that nobody saves over what they have not seen. */
export const statusChangeSchema = z.object({
  status: z.enum(Object.keys(triageStatuses) as TriageStatus[]),
  version: z.number().int().min(1).max(2_147_483_647),
})

export type StatusChange = z.output<typeof statusChangeSchema>

export interface StatusAnswer {
  notice: ToastMessage
  /** How it stands now; null where that is not known. */
  present: StatusChange | null
}
