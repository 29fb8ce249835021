import * as z from 'zod/mini'
import { isEmailAddress, pastedAddress } from '../email-address.ts'
import { webAddressBeginning } from '../web-address.ts'
import './schema-without-eval.ts'

/** A value needs a letter, digit or sign; invisible characters alone count as missing. */
function isVisible(text: string): boolean {
  return text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** PostgreSQL stores no NUL and no lone surrogate: the insert would fail later (ASVS 2.2.2). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * A required text of one line.
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

/** An optional text of one line; blanks count as empty. */
export function optionalText(longest: number) {
  return z.optional(
    z
      .string(unreadable)
      .check(z.overwrite(oneLine), z.maxLength(longest, tooLong(longest)), z.refine(isStorable, unreadable)),
  )
}

/**
 * A text of several lines. Forms send line breaks as CR LF, which would count double, so they become LF.
 *
 * @param short the message when there is less than `shortest`; without it the text may be empty
 */
export function paragraphs(longest: number, short?: string, shortest = 1) {
  const text = z.string(short ?? unreadable).check(
    z.overwrite((value) => withoutUnseen(value.replace(/\r\n?/g, '\n')).trim()),
    z.maxLength(longest, tooLong(longest)),
    z.refine(isStorable, unreadable),
    z.refine(isVisible, short ?? unreadable),
  )
  return short ? text.check(z.minLength(shortest, short)) : text
}

const invalidEmail = 'Invalid email address'

/**
 * An email address, also as pasted from a mail program, a contact list or a sentence. The stored address keeps the
 * typed case, which every comparison ignores, and has its domain in ASCII.
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

/** For fields whose specified message is the same for a missing and an invalid address. */
export const emailAddress = requiredEmail(invalidEmail)

/** Of the row that a public form creates (`NewId`). Missing in a form of an earlier version. */
export const newId = z.optional(z.uuid())

const longestAddress = 2000

/**
 * An optional web address. Only http and https are ever stored or linked to. A missing scheme is added.
 *
 * @param message for an invalid one, with an example
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

/** Names and titles go into email headers and lists, where a line break would start a new item (ASVS 1.3.11). */
function oneLine(value: string): string {
  return withoutUnseen(value.replace(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ')).trim()
}

/** Control characters, and those that turn round the text behind them, come with pasted text: a name turns a whole row of a list. */
function withoutUnseen(text: string): string {
  return text.replace(/(?![\0\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
}
