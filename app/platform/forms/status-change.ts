import { z } from 'zod'
import './schema-without-eval.ts'
import type { ToastMessage } from './toast.ts'

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

/** What somebody chose, and the version of the row that they saw when they did. */
export function statusChangeSchema<Status extends string>(statuses: Record<Status, string>) {
  return z.object({
    status: z.enum(Object.keys(statuses) as Status[]),
    version: z.number().int().min(1).max(2_147_483_647),
  })
}
