import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { requiredEmail } from '../platform/forms/fields.ts'

/** A code is only valid for the area that it was requested for (ASVS 6.6.2). */
export type SignInArea = 'portal' | 'admin'

export interface CodeRequest {
  area: SignInArea
  email: string
  /** The visitor's network. */
  network: string
  /** Id of a browser that has proved to be this person's. */
  device: string | null
  /** Id of the browser, known or not. */
  browser: string
  /** The requested page, from `safeRedirectPath`: the email's links lead there too. */
  returnTo?: string | null
}

/** Specification, section 9. */
export const codeLength = 6
export const cooldownSeconds = 30
/** Short, so that an email found later is of no use (ASVS 6.5.5 allows at most 10 minutes). */
export const codeLifetimeSeconds = 10 * 60
/** Five attempts per code, and a limited number of codes per address: six digits must not be guessed (ASVS 6.6.3). */
export const mostWrongTries = 5
export const codesAnHour = 5
export const codesADay = 10
/** 10 addresses without access per network and 15 min: a list can't be tested for registered people (ASVS 6.3.8). */
export const unknownAddresses = { most: 10, windowSeconds: 15 * 60 }

export const budgetSeconds = 24 * 60 * 60

export interface SentCodes {
  /** The last successful request for this address, from any browser. */
  lastSentAt: Date | null
  /** Successful requests of the last day that count against the browser's budget, newest first. */
  sentAt: readonly Date[]
}

/** @returns whole seconds, rounded up, until the next code is allowed for this address; 0 when it is allowed now */
export function secondsUntilNextCode({ lastSentAt, sentAt }: SentCodes, now: Date): number {
  return Math.max(
    secondsLeft(lastSentAt, cooldownSeconds, now),
    secondsLeft(sentAt[codesAnHour - 1], 60 * 60, now),
    secondsLeft(sentAt[codesADay - 1], budgetSeconds, now),
  )
}

/** @param askedAt attempts of unknown addresses from one network within the window, newest first */
export function secondsUntilNextLookUp(askedAt: readonly Date[], most: number, now: Date): number {
  return secondsLeft(askedAt[most - 1], unknownAddresses.windowSeconds, now)
}

function secondsLeft(since: Date | null | undefined, windowSeconds: number, now: Date): number {
  if (!since) return 0
  return Math.max(0, Math.ceil((since.getTime() + windowSeconds * 1000 - now.getTime()) / 1000))
}

export function waitingSentence(seconds: number): string {
  return `Please wait ${seconds} seconds before requesting another code.`
}

interface IssuedCode {
  /** Requested by the browser in which the code is entered. */
  isOwn: boolean
  expires_at: Date
  used_at: Date | null
}

/**
 * Codes that are still valid. A code may be entered in any browser together with its address, because it proves access to the
 * mailbox.
 *
 * @param newest the newest code of each browser
 * @returns the code of this browser first
 */
export function livingCodes<Code extends IssuedCode>(newest: readonly Code[], now: Date): Code[] {
  const living = newest.filter(({ expires_at, used_at }) => now < expires_at && !used_at)
  return living.sort((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

/** The reason when no code is valid. */
export function whyNoneLives(newest: readonly IssuedCode[], now: Date): 'expired' | 'invalid' {
  const last = newest.find(({ isOwn }) => isOwn) ?? newest[0]
  return !last || now >= last.expires_at ? 'expired' : 'invalid'
}

export const codeRequestSchema = z.object({ email: requiredEmail('Email is required') })

const longestTyped = 2000

/**
 * Reads a typed or pasted code: "123456", "123 456", "123-456", or a sentence that contains one.
 *
 * @returns the six digits, or null without a code or with several
 */
export function readCode(typed: string): string | null {
  const text = typed.slice(0, longestTyped).normalize('NFKC')
  const together = text.replace(/[\s\p{Pd}]/gu, '')
  if (/^\d{6}$/.test(together)) return together
  const found = text.matchAll(/(?<!\d)(\d{3})[\s\p{Pd}]?(\d{3})(?!\d)/gu)
  const codes = new Set([...found].map(([, first, second]) => `${first}${second}`))
  const [code] = codes
  return codes.size === 1 && code ? code : null
}

export const codeSchema = z.object({
  code: z.pipe(
    z.string('Please enter the code from the email'),
    z.transform((typed: string, { issues }) => {
      const code = readCode(typed)
      if (code) return code
      const missing = typed.trim() === ''
      const message = missing ? 'Please enter the code from the email' : `The code has ${codeLength} digits`
      issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  ),
})

/** For a browser without a request of its own: the address is needed too. */
export const codeWithEmailSchema = z.extend(codeRequestSchema, codeSchema.shape)

/** A code, with the address if the form has that field. */
export function parseCode(form: FormData) {
  return form.has('email')
    ? parseWithZod(form, { schema: codeWithEmailSchema })
    : parseWithZod(form, { schema: codeSchema })
}
