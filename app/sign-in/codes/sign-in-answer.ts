import type { Submission } from '@conform-to/dom'
import type { SubmissionResult } from '@conform-to/react'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { cooldownSeconds, type SignInArea, waitingSentence } from '../code-request.ts'
import { databaseError, signInCopy } from './copy.ts'
import type { CodeRequestOutcome } from './request-code.server.ts'
import type { VerifyOutcome } from './verify-code.server.ts'

/** What a form of the sign-in pages is told when it does not lead on. */
export interface SignInAnswer {
  /** What was typed and which field is wrong; a form with a button alone has none. */
  result?: SubmissionResult | undefined
  notice: ToastMessage | null
  /** Back to the first step, with the address kept. */
  step?: 'email'
  /** Until another code can be requested, where that is what was refused. */
  seconds?: number
  /** Strangers may have used up codes or tries; the link of an email leads past them. */
  isLinkNeeded?: boolean
}

/** The same for the button of the magic link's page. */
export interface LinkAnswer extends SignInAnswer {
  /** To try again with; null when the link does not work any more. */
  token: string | null
}

/** Where somebody is on a sign-in page. */
export interface SignInState {
  step: 'email' | 'code' | 'code-elsewhere' | 'passkey'
  /** The address as it was sent last, or ''. */
  email: string
  /** A code was sent to this address, so a visitor who went back to the first step can go on. */
  hasCode: boolean
  /** A code was just asked for, and this browser does not remember it. */
  isForgotten?: boolean
  /** Until another code can be requested. */
  seconds: number
  /** An admin has a passkey, so there may be one to sign in with. */
  hasPasskeys?: boolean
  /** When another admin's wish comes true that the keys of this person go, in words. */
  resetAt?: string | null
}

interface Refused {
  answer: SignInAnswer
  /** Of the whole answer (HTTP). */
  status: number
}

type Typed = Pick<Submission<unknown, string[]>, 'reply'>

/** A request for a code that was not fulfilled. @param device of a known browser, which waits for nobody but itself */
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

/** A code that opened nothing. Where no code can help any more, the form is back at its first step. */
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
