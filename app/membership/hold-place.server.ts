import { setDue } from '../cohorts/due.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { findExpirySettings, setExpiry } from './place-expiries.server.ts'
import { type ExpiresUnless, expiryOf, type ToldExpiry, toldExpiry } from './place-expiry.ts'

export const placeExpiry = 'place-expiry'
export const expiryReminder = 'place-expiry-reminder'

/**
 * Decides whether a new place is permanent or held until a day that the email names, by the cohort's settings at this moment.
 * Called in the transaction that gives the place, under the locks on cohort and member. An existing deadline stays.
 *
 * @param waited the member got the place from the queue
 * @returns null for a permanent place
 */
export async function holdPlace(
  tx: Tx,
  cohort: number,
  memberId: string,
  { waited, now }: { waited: boolean; now: Date },
): Promise<ToldExpiry | null> {
  const expiry = expiryOf(await findExpirySettings(tx, cohort), waited)
  return expiry && holdUntil(tx, cohort, memberId, expiry, now)
}

/**
 * Holds the place for this many days, with a reminder before they end.
 *
 * @returns null for a member who is not registered
 */
export async function holdUntil(
  tx: Tx,
  cohort: number,
  memberId: string,
  expiry: { unless: ExpiresUnless; days: number },
  now: Date,
): Promise<ToldExpiry | null> {
  const stored = await setExpiry(tx, cohort, memberId, expiry, now)
  if (!stored) return null
  const due = { subject: memberId, moment: stored.expiresAt, cohortId: cohort }
  await setDue(tx, { ...due, kind: placeExpiry })
  await setDue(tx, { ...due, kind: expiryReminder, dueAt: stored.remindAt })
  return toldExpiry(expiry.unless, stored.expiresAt, stored.zone)
}
