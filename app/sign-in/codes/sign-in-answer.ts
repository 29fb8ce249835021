import type { Submission } from '@conform-to/dom'
import type { SubmissionResult } from '@conform-to/react'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { cooldownSeconds, type SignInArea, waitingSentence } from '../code-request.ts'
import { databaseError, signInCopy } from './copy.ts'
import type { CodeRequestOutcome } from './request-code.server.ts'
import type { VerifyOutcome } from './verify-code.server.ts'

/** The answer to a form of the sign-in pages that stays on the page. */
export interface SignInAnswer {
  /** The input and its errors; undefined for a form with only a button. */
  result?: SubmissionResult | undefined
  notice: ToastMessage | null
  /** Back to the first step, with the address kept. */
  step?: 'email'
  /** Until another code can be requested, if that was refused. */
  seconds?: number
  /** Strangers may have used up a budget; the link of an email makes the browser a known one. */
  isLinkNeeded?: boolean
}

/** The answer for the button of the magic link's page. */
export interface LinkAnswer extends SignInAnswer {
  /** For another attempt; null when the link is no longer valid. */
  token: string | null
}

/** The state of a sign-in page. */
export interface SignInState {
  step: 'email' | 'code' | 'code-elsewhere' | 'passkey'
  /** The last submitted address, or ''. */
  email: string
  /** A code was sent to this address, so the first step links to the second. */
  hasCode: boolean
  /** A code was just requested, but the browser has no cookie of it. */
  isForgotten?: boolean
  /** Until another code can be requested. */
  seconds: number
  /** Some admin has a passkey, so the page offers one. */
  hasPasskeys?: boolean
  /** When another admin's request for a reset takes effect, in words. */
  resetAt?: string | null
}

interface Refused {
  answer: SignInAnswer
  /** HTTP status of the response. */
  status: number
}

type Typed = Pick<Submission<unknown, string[]>, 'reply'>

/** The answer to a refused request for a code. @param device of a known browser, which strangers can't make wait */
export function refusedRequest(
  typed: Typed,
  refusal: Exclude<CodeRequestOutcome, { outcome: 'sent' }>,
  area: SignInArea,
  device: string | null,
): Refused {
  const copy = signInCopy[area]
  const result = typed.reply()
  switch (refusal.outcome) {
    case 'too-many': {
      const { seconds } = refusal
      const isLinkNeeded = seconds > cooldownSeconds && !device
      return { answer: { result, notice: tooSoon(seconds), seconds, isLinkNeeded }, status: 429 }
    }
    case 'not-found':
      return { answer: { result, notice: copy.notFound }, status: 400 }
    case 'send-failed':
      return { answer: { result, notice: copy.notSent(refusal.error) }, status: 503 }
    case 'database-error':
      return { answer: { result, notice: copy.notSent(databaseError) }, status: 503 }
  }
}

/** The answer to a wrong code. When no code can help any more, the form returns to its first step. */
export function refusedCode(
  typed: Typed,
  refusal: Exclude<VerifyOutcome, { outcome: 'signed-in' }>,
  area: SignInArea,
): Refused {
  const copy = signInCopy[area]
  const result = typed.reply()
  const withoutCode = typed.reply({ hideFields: ['code'] })
  switch (refusal.outcome) {
    case 'expired':
      return { answer: { result: withoutCode, notice: copy.expired, step: 'email' }, status: 400 }
    case 'not-found':
      return { answer: { result: withoutCode, notice: copy.notFound, step: 'email' }, status: 400 }
    case 'spent': {
      const { seconds, byLinkOnly } = refusal
      const untilNextCode = seconds > 0 ? tooSoon(seconds) : copy.spent
      return {
        answer: { result, notice: byLinkOnly ? copy.closed : untilNextCode, seconds, isLinkNeeded: true },
        status: 429,
      }
    }
    case 'invalid':
      return { answer: { result, notice: copy.invalid }, status: 400 }
  }
}

function tooSoon(seconds: number): ToastMessage {
  return { tone: 'problem', title: 'Too many requests', description: waitingSentence(seconds) }
}
