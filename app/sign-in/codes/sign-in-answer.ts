import type { Submission, SubmissionResult } from '@conform-to/react'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { cooldownSeconds } from '../code-request.ts'
import type { RequestRefusal, SignInCopy, VerifyRefusal } from './copy.ts'

/** What a form of the sign-in pages is told when it does not lead on. */
export interface SignInAnswer {
  /** What was typed and which field is wrong; undefined when the server was never reached. */
  result: SubmissionResult<string[]> | undefined
  notice: ToastMessage | null
  /** Back to the first step, with the address kept. */
  step?: 'email'
  /** Until another code can be requested, where that is what was refused. */
  seconds?: number
  /** Strangers may have used up codes or tries; the link of an email leads past them. */
  isLinkNeeded?: true
}

/** The same for the button of the magic link's page. */
export interface LinkAnswer {
  /** To try again with; null when the link does not work any more. */
  token: string | null
  answer: SignInAnswer
}

/** Where somebody is on a sign-in page. */
export interface SignInState {
  step: 'email' | 'code' | 'code-elsewhere'
  /** The address as it was sent last, or ''. */
  email: string
  /** A code was sent to this address, so a visitor who went back to the first step can go on. */
  hasCode: boolean
  /** A code was just asked for, and this browser does not remember it. */
  isForgotten?: boolean
  /** Until another code can be requested. */
  seconds: number
  /** Another one with every answer, so that the countdown starts anew. */
  asOf: number
}

interface Refused {
  answer: SignInAnswer
  /** Of the whole answer (HTTP). */
  status: number
}

type Typed = Pick<Submission<unknown, string[]>, 'reply'>

/** A request for a code that was not fulfilled. @param browser that asked; a known one waits for nobody but itself */
export function refusedRequest(
  typed: Typed,
  refusal: RequestRefusal,
  copy: SignInCopy,
  browser: { device: string | null },
): Refused {
  const answer = { result: typed.reply(), notice: copy.notSent(refusal) }
  switch (refusal.outcome) {
    case 'too-many': {
      const { seconds } = refusal
      const needsLink = seconds > cooldownSeconds && !browser.device
      return { answer: { ...answer, seconds, ...(needsLink && { isLinkNeeded: true }) }, status: 429 }
    }
    case 'not-found':
      return { answer, status: 400 }
    case 'send-failed':
    case 'database-error':
      return { answer, status: 503 }
  }
}

/** A code that opened nothing. Where no code can help any more, the form is back at its first step. */
export function refusedCode(typed: Typed, refusal: VerifyRefusal, copy: SignInCopy): Refused {
  const notice = copy.refused(refusal)
  switch (refusal.outcome) {
    case 'expired':
    case 'not-found':
      return { answer: { result: typed.reply({ hideFields: ['code'] }), notice, step: 'email' }, status: 400 }
    case 'spent': {
      const { seconds } = refusal
      return { answer: { result: typed.reply(), notice, seconds, isLinkNeeded: true }, status: 429 }
    }
    case 'invalid':
      return { answer: { result: typed.reply(), notice }, status: 400 }
    case 'failed':
      return { answer: { result: typed.reply(), notice }, status: 503 }
  }
}

/** For a request for a code that the server did not answer. */
export function lostRequest(copy: SignInCopy): LostWords {
  return { offline: copy.offline, failed: copy.sendingFailed }
}

/** For a code, or a link, that the server did not answer. */
export function lostCode(copy: SignInCopy): LostWords {
  return { offline: copy.offline, failed: copy.verifyingFailed }
}
