import * as z from 'zod/mini'
import { isEmailAddress, pastedAddress } from '../email-address.ts'
import { webAddressBeginning } from '../web-address.ts'
import './schema-without-eval.ts'

/** What only looks empty is missing: a letter, a digit or a sign has to be there. */
function isVisible(text: string): boolean {
  return text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** PostgreSQL stores no NUL, and half of a surrogate pair is no character: both would only fail later (ASVS 2.2.2). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * One line of text that has to be there.
 *
 * @param missing the specified message
 * @param longest in characters, as PostgreSQL counts them; never more than the column holds
 */
export function requiredText(missing: string, longest: number) {
  return z
    .string(missing)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, missing),
      z.maxLength(longest, tooLong(longest)),
      z.refine(isStorable, unreadable),
      z.refine(isVisible, missing),
    )
}

/** One line of text that may be left out; nothing and blanks are the same. */
export function optionalText(longest: number) {
  return z.optional(
    z
      .string(unreadable)
      .check(z.overwrite(oneLine), z.maxLength(longest, tooLong(longest)), z.refine(isStorable, unreadable)),
  )
}

/**
 * Text of several lines. A form sends its line breaks as CR LF, which would count double.
 *
 * @param short the message when there is less than `shortest`; without it the text may be empty
 */
export function paragraphs(longest: number, short?: string, shortest = 1) {
  const text = z.string(short ?? unreadable).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n').trim()),
    z.maxLength(longest, tooLong(longest)),
    z.refine(isStorable, unreadable),
    z.refine(isVisible, short ?? unreadable),
  )
  return short ? text.check(z.minLength(shortest, short)) : text
}

const invalidEmail = 'Invalid email address'

/**
 * An address as people paste it: out of a mail program, a contact list or a sentence. What is stored and counted has the case that was
 * typed, which does not matter anywhere, and a domain in ASCII.
 *
 * @param missing the specified message
 */
export function requiredEmail(missing: string) {
  return z
    .string(missing)
    .check(
      z.overwrite(pastedAddress),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isEmailAddress, invalidEmail),
    )
}

/** Where the specification has one message for an address that is missing and one that is none. */
export const emailAddress = requiredEmail(invalidEmail)

const longestAddress = 2000

/**
 * A web address that may be left out. Only http and https are ever stored or linked to. Most people leave the beginning out, so
 * it is added.
 *
 * @param message when it is none, with an example
 */
export function webAddress(message: string) {
  const typed = z.string(message).check(z.trim())
  const address = z.string().check(
    z.maxLength(longestAddress, tooLong(longestAddress)),
    z.refine((value) => isStorable(value) && isWebAddress(value), message),
  )
  const completed = z.transform((value: string) => (value === '' ? undefined : withScheme(value)))
  return z.optional(z.pipe(z.pipe(typed, completed), z.optional(address)))
}

function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}

function isWebAddress(address: string): boolean {
  if (!webAddressBeginning.test(address) || /\s/.test(address) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  return hostname.includes('.') && username === ''
}

export function tooLong(longest: number): string {
  return `Please use at most ${longest} characters`
}

export const unreadable = 'Please remove the characters that can’t be shown'

/** Names and titles go into letters' headers and lists, where a line break would start something else (ASVS 1.3.11). */
function oneLine(value: string): string {
  return value.replace(/[\r\n\t]+/g, ' ').trim()
}
