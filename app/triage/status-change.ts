import type { ToastMessage } from '../platform/forms/toast.ts'
import type { TriageStatus } from './triage.ts'

/** What somebody chose, and the version of the row that they saw when they did, so that nobody saves over what they have not seen. */
export interface StatusChange {
  status: TriageStatus
  version: number
}

export interface StatusAnswer {
  notice: ToastMessage
  /** How it stands now; null where that is not known. */
  present: StatusChange | null
}
