import type { ToastMessage } from '../../platform/forms/toast.ts'
import { askAgainCopy, emailNotSent, placeIsYours, tooManyChanges } from '../copy.ts'
import type { AskAgainResult } from './ask-again.server.ts'

/** @param bootcamp 'the pilot bootcamp' @returns null when there is nothing to say */
export function noticeAfterAsking(asked: AskAgainResult, bootcamp: string): ToastMessage | null {
  switch (asked.outcome) {
    case 'too-often':
      return tooManyChanges(asked.seconds)
    case 'not-open':
    case 'takes-part-elsewhere':
      return askAgainCopy[asked.outcome]
    case 'nothing-to-ask':
    case 'member-not-found':
      return null
    default: {
      const notice = asked.outcome === 'registered' ? placeIsYours(bootcamp, asked.email) : askAgainCopy.waitlist
      return asked.letterSent ? notice : { ...notice, description: emailNotSent }
    }
  }
}
