import type { Known, Meanwhile } from '../../../platform/forms/three-way-merge.ts'
import type { ToastMessage } from '../../../platform/forms/toast.ts'
import type { Result } from '../../../ui/form/use-form.ts'

/** What the server answered instead of saving. */
export interface EditAnswer {
  result: Result | undefined
  notice: ToastMessage | null
  /** What the next attempt is compared with. */
  known?: Known | undefined
  /** What somebody else has done to it. */
  meanwhile?: Meanwhile | undefined
}
