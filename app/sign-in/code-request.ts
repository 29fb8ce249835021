import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { requiredEmail } from '../platform/forms/fields.ts'

/** Where somebody wants to go in. A code of one area opens only this one, however it was come by (ASVS 6.6.2). */
export type SignInArea = 'portal' | 'admin'

export interface CodeRequest {
  area: SignInArea
  email: string
  /** The visitor's network. */
  network: string
  /** Of a browser that has proved to be this person's. */
  device: string | null
  /** Of whatever browser asks, or types a code that it asked for. */
  browser: string
  /** The page that they came for, as `safeRedirectPath` has it: the links of the email lead there too. */
  returnTo?: string | null
}

/** Specification, section 9. */
export const codeLength = 6
export const cooldownSeconds = 30
/** A letter that is found later opens nothing any more (ASVS 6.5.5 allows at most 10 minutes). */
export const codeLifetimeSeconds = 10 * 60
/** Six digits must not be guessed: a code is refused after so many wrong tries, and an address gets so many codes (ASVS 6.6.3). */
export const mostWrongTries = 5
export const codesAnHour = 5
export const codesADay = 10
/** Nobody finds out from a list who is registered: so many addresses that may not sign in can be tried out from one network (ASVS 6.3.8). */
export const unknownAddresses = { most: 10, windowSeconds: 15 * 60 }

export const budgetSeconds = 24 * 60 * 60

export interface SentCodes {
  /** The last successful request for this address, from any browser. */
  lastSentAt: Date | null
  /** Successful requests of the last day that count against the asking browser's budget, newest first. */
  sentAt: readonly Date[]
}

/** @returns whole seconds, rounded up, until this address may be sent another code; 0 when it may now */
export function secondsUntilNextCode({ lastSentAt, sentAt }: SentCodes, now: Date): number {
  return Math.max(
    secondsLeft(lastSentAt, cooldownSeconds, now),
    secondsLeft(sentAt[codesAnHour - 1], 60 * 60, now),
    secondsLeft(sentAt[codesADay - 1], budgetSeconds, now),
  )
}

/** @param askedAt when unknown addresses were tried from one network within the window, newest first */
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
  /** Asked for by the browser in which a code is typed now. */
  isOwn: boolean
  expires_at: Date
  used_at: Date | null
}

/**
 * Codes that can still be right, wherever they are typed together with their address: who has the email in hand is the person.
 *
 * @param newest of each browser that asked
 * @returns the one that this browser asked for comes first
 */
export function livingCodes<Code extends IssuedCode>(newest: readonly Code[], now: Date): Code[] {
  const living = newest.filter(({ expires_at, used_at }) => now < expires_at && !used_at)
  return living.sort((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

/** Where no code can be right. */
export function whyNoneLives(newest: readonly IssuedCode[], now: Date): 'expired' | 'invalid' {
  const last = newest.find(({ isOwn }) => isOwn) ?? newest[0]
  return !last || now >= last.expires_at ? 'expired' : 'invalid'
}

export const codeRequestSchema = z.object({ email: requiredEmail('Email is required') })

const longestTyped = 2000

/**
 * What a person types or pastes: "123456", "123 456", "123-456", or a sentence that holds the code.
 *
 * @returns the six digits, or null when there is no code or more than one
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

/** In a browser that has asked for none: whose code it is has to be said. */
export const codeWithEmailSchema = z.extend(codeRequestSchema, codeSchema.shape)

/** A code, with the address if the form has a field for it. */
export function parseCode(form: FormData) {
  return form.has('email')
    ? parseWithZod(form, { schema: codeWithEmailSchema })
    : parseWithZod(form, { schema: codeSchema })
}
