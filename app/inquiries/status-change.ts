import type { ToastMessage } from '../platform/forms/toast.ts'
import type { InquiryStatus } from './inquiry.ts'

/** A chosen status and the version that the admin saw, so that no unseen change is overwritten. */
export interface StatusChange {
  status: InquiryStatus
  version: number
}

export interface StatusAnswer {
  notice: ToastMessage
  /** The current status; null when unknown. */
  present: StatusChange | null
}
