import { dateFormat } from '../platform/date-format.ts'
import { brand } from './brand.ts'

/** Formatting a date takes as long as the rest of a list's row, and lists show the same dates again and again. */
function memoize<At extends string | number>(write: (at: At) => string): (at: At) => string {
  const known = new Map<At, string>()
  return (at) => {
    const kept = known.get(at)
    if (kept !== undefined) return kept
    if (known.size >= 10_000) known.clear()
    const words = write(at)
    known.set(at, words)
    return words
  }
}

/**
 * Formats without seconds, so one result serves a whole minute. On the server only: a browser's locale data may differ and break
 * hydration. The formatter is created on first use.
 */
function inWords(style: Intl.DateTimeFormatOptions, locale?: string): (at: Date) => string {
  const minute = memoize<number>((minutes) =>
    dateFormat({ timeZone: brand.zone, ...style }, locale).format(minutes * 60_000),
  )
  return (at) => minute(Math.floor(at.getTime() / 60_000))
}

const dayInWords = inWords({ dateStyle: 'medium' })
const momentInWords = inWords({ dateStyle: 'medium', timeStyle: 'short' })
const longWeekdayInWords = inWords({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const weekdayInWords = inWords({ weekday: 'short', month: 'short', day: 'numeric' })
const longDayInWords = inWords({ dateStyle: 'long' })
const timeInWords = inWords({ timeStyle: 'short' })
const isoDayOf = inWords({ dateStyle: 'short' }, 'en-CA')

/** A moment for `<time>`: `iso` for machines, `words` in Pacific Time (the organization's zone) for people. */
export interface Written {
  iso: string
  words: string
}

export function dayOf(at: Date): Written {
  return { iso: at.toISOString(), words: dayInWords(at) }
}

/** For places that name the zone themselves. */
export function dateTimeOf(at: Date): Written {
  return { iso: at.toISOString(), words: momentInWords(at) }
}

export function momentOf(at: Date): Written {
  return { iso: at.toISOString(), words: `${momentInWords(at)} Pacific Time` }
}

/** @returns the day in the organization's zone, such as '2026-07-12' */
export function dateOf(at: Date): string {
  return isoDayOf(at)
}

/** @returns '9:12 AM' */
export function timeOf(at: Date): string {
  return timeInWords(at)
}

export function longDayOf(at: Date): string {
  return longDayInWords(at)
}

/** @returns 'Thu, Jan 14' */
export function weekdayOf(at: Date): string {
  return weekdayInWords(at)
}

/** @returns 'Thursday, January 14, 2027' */
export function longWeekdayOf(at: Date): string {
  return longWeekdayInWords(at)
}
