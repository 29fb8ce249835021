import type { ToastMessage } from '../../platform/forms/toast.ts'
import { waitingSentence } from '../code-request.ts'
import type { CodeRequestOutcome } from './request-code.server.ts'
import type { VerifyFailure, VerifyOutcome } from './verify-code.server.ts'

export type RequestRefusal = Exclude<CodeRequestOutcome, { outcome: 'sent' }>
export type VerifyRefusal = Exclude<VerifyOutcome, { outcome: 'signed-in' }> | VerifyFailure

/** What each area says in its own words. */
export interface SignInCopy {
  notSent(refusal: RequestRefusal): ToastMessage
  refused(refusal: VerifyRefusal): ToastMessage
  offline: ToastMessage
  sendingFailed: ToastMessage
  verifyingFailed: ToastMessage
}

const checkConnection = 'Please check your internet connection and try again.'
const databaseError = 'Database error occurred. Please try again.'
const tryAgain = 'Something went wrong. Please try again in a moment.'
const invalidCode = 'Invalid verification code'
const expiredCode = 'A code is valid for 10 minutes. Please request a new one.'
const spentCode = 'This code was tried too often. Please request a new one.'
const closed = 'Too many wrong codes were typed, so no code is taken in this browser for now.'
/** Where strangers may be the reason. */
export const linkHelp =
  'It was not you? Somebody else may have typed your address. Open the link in our newest email on this device: codes and tries there are yours alone.'

const problem = (title: string, description?: string): ToastMessage => ({ tone: 'problem', title, description })

/** Specification, second document, section 8: portal login. */
export const portalCopy = {
  sent: { tone: 'success', title: 'Code sent!', description: 'Check your email for the 6-digit code.' },
  welcome: { tone: 'success', title: 'Welcome back!' },

  notSent(refusal: RequestRefusal): ToastMessage {
    switch (refusal.outcome) {
      case 'not-found':
        return problem('Email not found', 'Email not found in the registered pilot list.')
      case 'too-many':
        return problem('Too many requests', waitingSentence(refusal.seconds))
      case 'send-failed':
        return problem('Error sending code', refusal.error)
      case 'database-error':
        return problem('Error sending code', databaseError)
    }
  },

  refused(refusal: VerifyRefusal): ToastMessage {
    switch (refusal.outcome) {
      case 'expired':
        return problem('Code expired', expiredCode)
      case 'spent':
        if (refusal.byLinkOnly) return problem('Invalid code', closed)
        return refusal.seconds > 0
          ? problem('Too many requests', waitingSentence(refusal.seconds))
          : problem('Invalid code', spentCode)
      case 'invalid':
        return problem('Invalid code', invalidCode)
      case 'not-found':
        return problem('Email not found', 'Email not found in the registered pilot list.')
      case 'failed':
        return portalCopy.verifyingFailed
    }
  },

  offline: problem('Connection error', checkConnection),
  sendingFailed: problem('Error sending code', tryAgain),
  verifyingFailed: problem('Verification failed', tryAgain),
} as const

/** Specification, second document, section 8: admin login. */
export const adminCopy = {
  sent: 'Check your email for the magic link or enter the 6-digit code below.',
  sentAgain: { tone: 'success', title: 'A new code is sent' },
  verified: { tone: 'success', title: 'Successfully verified! Redirecting to dashboard...' },

  notSent(refusal: RequestRefusal): ToastMessage {
    switch (refusal.outcome) {
      case 'not-found':
        return problem('Access denied. This email is not authorized for admin access.')
      case 'too-many':
        return problem('Too many requests', waitingSentence(refusal.seconds))
      case 'send-failed':
        return problem(`Error sending OTP: ${refusal.error}`)
      case 'database-error':
        return problem(`Error sending OTP: ${databaseError}`)
    }
  },

  refused(refusal: VerifyRefusal): ToastMessage {
    switch (refusal.outcome) {
      case 'expired':
        return problem('Error verifying OTP: Code expired', expiredCode)
      case 'spent':
        if (refusal.byLinkOnly) return problem('Error verifying OTP: Invalid code', closed)
        return refusal.seconds > 0
          ? problem('Too many requests', waitingSentence(refusal.seconds))
          : problem('Error verifying OTP: Invalid code', spentCode)
      case 'invalid':
        return problem(`Error verifying OTP: ${invalidCode}`)
      case 'not-found':
        return problem('Access denied. This email is not authorized for admin access.')
      case 'failed':
        return adminCopy.verifyingFailed
    }
  },

  linkRefused(refusal: Exclude<VerifyRefusal, VerifyFailure>): ToastMessage {
    if (refusal.outcome === 'not-found') return adminCopy.refused(refusal)
    return problem(
      'Error verifying OTP: This link does not work any more',
      'A link works once and for 10 minutes, and a newer one replaces it. Please request a new one.',
    )
  },

  offline: problem('Connection error', checkConnection),
  sendingFailed: problem(`Error sending OTP: ${tryAgain}`),
  verifyingFailed: problem(`Error verifying OTP: ${tryAgain}`),
} as const

export const signOutCopy = {
  'signed-out': { tone: 'success', title: 'You are signed out', description: 'On this device and on every other one.' },
  'not-ended': {
    tone: 'problem',
    title: 'You are signed out on this device',
    description: 'Your other devices could not be reached yet. They are signed out when you next open this site here.',
  },
} as const satisfies Record<string, ToastMessage>
