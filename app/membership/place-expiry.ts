import { dayOf, zoneInWords } from '../cohorts/cohort.ts'

/** What somebody does to keep a place that expires otherwise. Who opens the training portal has accepted as well. */
export type ExpiresUnless = 'accepted' | 'signed-in'

/** So that a reminder leaves the day before the last. */
export const fewestDays = 2
export const mostDays = 60

/** Of a cohort, in days; null for no limit. */
export interface ExpirySettings {
  acceptWithin: number | null
  signInWithin: number | null
}

/**
 * @param waited for somebody who is offered a place that they waited for
 * @returns null for a place that is theirs for good
 */
export function expiryOf(
  { acceptWithin, signInWithin }: ExpirySettings,
  waited: boolean,
): { unless: ExpiresUnless; days: number } | null {
  if (waited && acceptWithin !== null) return { unless: 'accepted', days: acceptWithin }
  return signInWithin === null ? null : { unless: 'signed-in', days: signInWithin }
}

/** For how many days a place is held anew because the email about it hasn't arrived. */
export function daysAnew(unless: ExpiresUnless, { acceptWithin, signInWithin }: ExpirySettings): number {
  return (unless === 'accepted' ? acceptWithin : null) ?? signInWithin ?? fewestDays
}

/** To an admin: what is waited for. */
export const waitsFor: Record<ExpiresUnless, string> = {
  accepted: 'Their acceptance',
  'signed-in': 'Their first sign-in',
}

/** A place that is held until somebody takes it, as pages and emails tell of it. */
export interface ToldExpiry {
  unless: ExpiresUnless
  /** Until its end, in the zone of the cohort: 'Friday, March 6, 2026 (Pacific Time)'. */
  lastDay: string
}

export function toldExpiry(unless: ExpiresUnless, expiresAt: Date, zone: string): ToldExpiry {
  return { unless, lastDay: `${dayOf(expiresAt.toISOString(), zone)} (${zoneInWords(zone)})` }
}
