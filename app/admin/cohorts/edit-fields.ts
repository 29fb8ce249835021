import { z } from 'zod'
import { isStorable, tooLong, unreadable, webAddress } from '../../platform/forms/fields.ts'

/** @param message when it is none, or more than `most` */
export function wholeNumber(message: string, most: number) {
  const tooMany = `Please enter at most ${most.toLocaleString('en-US')}`
  return z
    .string(message)
    .regex(/^\s*\d{1,9}\s*$/, message)
    .transform(Number)
    .pipe(z.number().max(most, tooMany))
}

const fullAddress = 'Please enter an address that begins with https://'
const isSafe = (address: string | undefined) => address === undefined || address.startsWith('https://')

/** Participants follow it, so only an encrypted way is taken. */
export const optionalLink = webAddress(fullAddress)
  .refine(isSafe, fullAddress)
  .transform((address) => address ?? null)

export const requiredLink = z
  .string(fullAddress)
  .pipe(webAddress(fullAddress) as z.ZodType<string | undefined, string>)
  .refine((address) => address !== undefined && isSafe(address), fullAddress)
  .transform((address) => address ?? '')

/** One in each line; empty lines are none. @param most lines @param longest characters of a line */
export function lines(most: number, longest: number) {
  return z
    .string(unreadable)
    .refine(isStorable, unreadable)
    .default('')
    .transform((text) => text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim()))
    .transform((all) => all.filter((line) => line !== ''))
    .refine((all) => all.length <= most, `Please use at most ${most} lines`)
    .refine((all) => all.every((line) => line.length <= longest), `${tooLong(longest)} for a line`)
}

/** On the clocks of the cohort's zone: '2025-07-12T10:00'. */
export function wallClock(missing: string) {
  return z.iso.datetime({ local: true, precision: -1, error: missing })
}
