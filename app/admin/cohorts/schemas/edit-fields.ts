import * as z from 'zod/mini'
import { isStorable, tooLong, unreadable, webAddress } from '../../../platform/forms/fields.ts'

/** @param message if it is no whole number, or more than `most` */
export function wholeNumber(message: string, most: number) {
  const tooMany = `Please enter at most ${most.toLocaleString('en-US')}`
  const digits = z.string(message).check(z.regex(/^\s*\d{1,9}\s*$/, message))
  return z.pipe(z.pipe(digits, z.transform(Number)), z.number().check(z.maximum(most, tooMany)))
}

const fullAddress = 'Please enter an address that begins with https://'
const isSafe = (address: string | undefined) => address === undefined || address.startsWith('https://')

/** Participants follow the link, so it must be https. */
export const optionalLink = z.pipe(
  webAddress(fullAddress).check(z.refine(isSafe, fullAddress)),
  z.transform((address) => address ?? null),
)

export const requiredLink = z.pipe(
  z
    .pipe(z.string(fullAddress), webAddress(fullAddress) as z.ZodMiniType<string | undefined, string>)
    .check(z.refine((address) => address !== undefined && isSafe(address), fullAddress)),
  z.transform((address) => address ?? ''),
)

/** One value per line; empty lines are skipped. @param most lines @param longest characters of a line */
export function lines(most: number, longest: number) {
  const text = z.string(unreadable).check(z.refine(isStorable, unreadable))
  const split = z.transform((typed: string) =>
    typed
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== ''),
  )
  return z.pipe(z._default(text, ''), split).check(
    z.refine((all) => all.length <= most, `Please use at most ${most} lines`),
    z.refine((all) => all.every((line) => line.length <= longest), `${tooLong(longest)} for a line`),
  )
}

const minutes = 'Please enter its length in whole minutes'

/** A local time in the cohort's zone: '2025-07-12T10:00'. */
export function wallClock(message: string) {
  return z.iso.datetime({ local: true, precision: -1, error: message })
}

/** The length instead of the end: a time that moves keeps it. */
export const timeFields = {
  starts: wallClock('Please choose when it starts'),
  lasts: wholeNumber(minutes, 24 * 60).check(z.minimum(1, minutes)),
}
