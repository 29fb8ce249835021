import type { SubmissionResult } from '@conform-to/react'
import type { Known, Meanwhile } from '../../../platform/forms/three-way-merge.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'

/** What the server answered instead of saving. */
export interface EditAnswer {
  result: SubmissionResult | undefined
  notice: ToastMessage | null
  /** What the next attempt is compared with. */
  known?: Known | undefined
  /** What somebody else has done to it. */
  meanwhile?: Meanwhile | undefined
}
