import { giveBackCopy } from '../../membership/copy.ts'
import { problem } from '../../platform/forms/toast.ts'

/** When the request got no answer. */
export const lostCopy = {
  offline: problem(
    'Connection error',
    'You still have your place. Please check your internet connection and try again.',
  ),
  failed: giveBackCopy.failed,
}
