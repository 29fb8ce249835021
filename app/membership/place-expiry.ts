import { dayOf, zoneInWords } from '../cohorts/cohort.ts'
import { wallClockAt } from '../cohorts/cohort-record.ts'

/** How a member keeps a held place. Opening the training portal counts as accepting too. */
export type ExpiresUnless = 'accepted' | 'signed-in'

/** Leaves room for a reminder on the day before the last. */
export const fewestDays = 2
export const mostDays = 60

/** Settings of a cohort, in days; null for no limit. */
export interface ExpirySettings {
  acceptWithin: number | null
  signInWithin: number | null
}

/**
 * @param waited the member got the place from the queue
 *
 * @returns null for a permanent place
 */
export function expiryOf(
  { acceptWithin, signInWithin }: ExpirySettings,
  waited: boolean,
): { unless: ExpiresUnless; days: number } | null {
  if (waited && acceptWithin !== null) return { unless: 'accepted', days: acceptWithin }
  return signInWithin === null ? null : { unless: 'signed-in', days: signInWithin }
}

/** @param day '2027-01-15', in the zone @returns null for a day that is too near or too far for a deadline */
export function daysUntil(day: string, zone: string, now: Date): number | null {
  const days = (Date.parse(day) - Date.parse(wallClockAt(now, zone).slice(0, 10))) / 86_400_000
  return days >= fewestDays && days <= mostDays ? days : null
}

/** For how many days a place is held again because the email about it was not delivered. */
export function daysAnew(unless: ExpiresUnless, { acceptWithin, signInWithin }: ExpirySettings): number {
  return (unless === 'accepted' ? acceptWithin : null) ?? signInWithin ?? fewestDays
}

/** What the place waits for, in the admin area. */
export const waitsFor: Record<ExpiresUnless, string> = {
  accepted: 'Their acceptance',
  'signed-in': 'Their first sign-in',
}

/** The deadline of a held place, for pages and emails. */
export interface ToldExpiry {
  unless: ExpiresUnless
  /** The place is held until the end of this day in the cohort's zone: 'Friday, March 6, 2026 (Pacific Time)'. */
  lastDay: string
}

export function toldExpiry(unless: ExpiresUnless, expiresAt: Date, zone: string): ToldExpiry {
  return { unless, lastDay: `${dayOf(expiresAt.toISOString(), zone)} (${zoneInWords(zone)})` }
}
