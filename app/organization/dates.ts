import { brand } from './brand.ts'

/** Written on the server alone: a browser may know another way to write it. */
const day = new Intl.DateTimeFormat('en-US', { timeZone: brand.zone, dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { timeZone: brand.zone, dateStyle: 'medium', timeStyle: 'short' })
const longDay = new Intl.DateTimeFormat('en-US', { timeZone: brand.zone, dateStyle: 'long' })

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: brand.zone, dateStyle: 'short' })
const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** A moment for `<time>`: what a machine reads, and Pacific Time, the zone of the organization, for people. */
export interface Written {
  iso: string
  words: string
}

export function dayOf(at: Date): Written {
  return { iso: at.toISOString(), words: day.format(at) }
}

/** For where the page says in which zone. */
export function dateTimeOf(at: Date): Written {
  return { iso: at.toISOString(), words: moment.format(at) }
}

export function momentOf(at: Date): Written {
  return { iso: at.toISOString(), words: `${moment.format(at)} Pacific Time` }
}

/** @returns the day in the zone of the organization, such as '2026-07-12' */
export function dateOf(at: Date): string {
  return isoDay.format(at)
}

/** @param date of a calendar, such as '2026-07-12'. @returns 'Jul 12' */
export function shortDay(date: string): string {
  return calendarDay.format(new Date(`${date}T00:00:00Z`))
}

export function longDayOf(at: Date): string {
  return longDay.format(at)
}
