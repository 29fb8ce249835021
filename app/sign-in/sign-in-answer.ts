import type { SubmissionResult } from '@conform-to/react'
import type { ToastMessage } from '../platform/toast.ts'

/** What a form of the sign-in pages is told when it does not lead on. */
export interface SignInAnswer {
  /** What was typed and which field is wrong; undefined when the server was never reached. */
  result: SubmissionResult<string[]> | undefined
  notice: ToastMessage | null
  /** Back to the first step, with the address kept. */
  step?: 'email'
  /** Until another code can be requested, where that is what was refused. */
  seconds?: number
}

/** Where somebody is on a sign-in page. */
export interface SignInState {
  step: 'email' | 'code'
  /** The address as it was sent last, or ''. */
  email: string
  /** A code was sent to this address, so whoever went back to the first step can go on. */
  hasCode: boolean
  /** Until another code can be requested. */
  seconds: number
  /** Another one with every answer, so that the countdown starts anew. */
  asOf: number
}
