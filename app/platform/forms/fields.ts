import { z } from 'zod'
import './schema-without-eval.ts'

/** The longest address that can be delivered to (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const longestEmail = 254
/** What stands before the `@` (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64

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
    .overwrite(oneLine)
    .min(1, missing)
    .max(longest, tooLong(longest))
    .refine(isStorable, unreadable)
    .refine(isVisible, missing)
}

/** One line of text that may be left out; nothing and blanks are the same. */
export function optionalText(longest: number) {
  return z
    .string(unreadable)
    .overwrite(oneLine)
    .max(longest, tooLong(longest))
    .refine(isStorable, unreadable)
    .optional()
}

/**
 * Text of several lines. A form sends its line breaks as CR LF, which would count double.
 *
 * @param short the message when there is less than `shortest`; without it the text may be empty
 */
export function paragraphs(longest: number, short?: string, shortest = 1) {
  const text = z
    .string(short ?? unreadable)
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .max(longest, tooLong(longest))
    .refine(isStorable, unreadable)
    .refine(isVisible, short ?? unreadable)
  return short ? text.min(shortest, short) : text
}

const invalidEmail = 'Invalid email address'

/** Pasted spaces are no part of an address; its case is kept as typed and does not matter anywhere. @param missing the specified message */
export function requiredEmail(missing: string) {
  const address = z
    .email(invalidEmail)
    .max(longestEmail, invalidEmail)
    .refine((value) => isStorable(value) && value.lastIndexOf('@') <= longestLocalPart, invalidEmail)
  return z.string(missing).trim().min(1, { error: missing, abort: true }).pipe(address)
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
  return z
    .string(message)
    .trim()
    .transform((value) => (value === '' ? undefined : withScheme(value)))
    .pipe(
      z
        .string()
        .max(longestAddress, tooLong(longestAddress))
        .refine((value) => isStorable(value) && isWebAddress(value), message)
        .optional(),
    )
    .optional()
}

function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}

/** As the database asks it of every address that is stored: `https:example.org` leads to the same place, and is none. */
export const webAddressBeginning = /^https?:\/\//i

function isWebAddress(address: string): boolean {
  if (!webAddressBeginning.test(address) || /\s/.test(address) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  return hostname.includes('.') && username === ''
}

export function tooLong(longest: number): string {
  return `Please use at most ${longest} characters`
}

export const unreadable = 'Please remove the characters that cannot be shown'

/** Names and titles go into letters' headers and lists, where a line break would start something else (ASVS 1.3.11). */
function oneLine(value: string): string {
  return value.replace(/[\r\n\t]+/g, ' ').trim()
}
