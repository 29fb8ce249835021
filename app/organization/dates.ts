import { brand } from './brand.ts'

/** Written on the server alone: a browser may know another way to write it. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: brand.zone, dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { timeZone: brand.zone, dateStyle: 'medium', timeStyle: 'short' })
const longDay = new Intl.DateTimeFormat('en-US', { timeZone: brand.zone, dateStyle: 'long' })

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: brand.zone, dateStyle: 'short' })
const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

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

/** Of a moment, in words that have no seconds: the same throughout a minute. */
function inWords(format: Intl.DateTimeFormat): (at: Date) => string {
  const minute = memoize<number>((minutes) => format.format(minutes * 60_000))
  return (at) => minute(Math.floor(at.getTime() / 60_000))
}

const dayInWords = inWords(day)
const momentInWords = inWords(moment)
const isoDayOf = inWords(isoDay)
const calendarDayOf = memoize<string>((date) => calendarDay.format(new Date(`${date}T00:00:00Z`)))

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
  return longDay.format(at)
}
