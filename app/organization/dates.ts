import { dateFormat } from '../platform/date-format.ts'
import { brand } from './brand.ts'

/** To write it once takes as long as everything else about a row of a list, and what is listed is read again and again. */
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
 * Of a moment, in words that have no seconds: the same throughout a minute. Written on the server alone, as a browser may know another
 * way to write it, so its format is made by the first who needs it.
 */
function inWords(style: Intl.DateTimeFormatOptions, locale?: string): (at: Date) => string {
  const minute = memoize<number>((minutes) =>
    dateFormat({ timeZone: brand.zone, ...style }, locale).format(minutes * 60_000),
  )
  return (at) => minute(Math.floor(at.getTime() / 60_000))
}

const dayInWords = inWords({ dateStyle: 'medium' })
const momentInWords = inWords({ dateStyle: 'medium', timeStyle: 'short' })
const longDayInWords = inWords({ dateStyle: 'long' })
const isoDayOf = inWords({ dateStyle: 'short' }, 'en-CA')
const calendarDayOf = memoize<string>((date) =>
  dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${date}T00:00:00Z`)),
)

/** A moment for `<time>`: what a machine reads, and Pacific Time, the zone of the organization, for people. */
export interface Written {
  iso: string
  words: string
}

export function dayOf(at: Date): Written {
  return { iso: at.toISOString(), words: dayInWords(at) }
}

/** For where the page says in which zone. */
export function dateTimeOf(at: Date): Written {
  return { iso: at.toISOString(), words: momentInWords(at) }
}

export function momentOf(at: Date): Written {
  return { iso: at.toISOString(), words: `${momentInWords(at)} Pacific Time` }
}

/** @returns the day in the zone of the organization, such as '2026-07-12' */
export function dateOf(at: Date): string {
  return isoDayOf(at)
}

/** @param date of a calendar, such as '2026-07-12'. @returns 'Jul 12' */
export function shortDay(date: string): string {
  return calendarDayOf(date)
}

export function longDayOf(at: Date): string {
  return longDayInWords(at)
}
