import { setDue } from '../cohorts/due.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { findExpirySettings, setExpiry } from './place-expiries.server.ts'
import { type ExpiresUnless, expiryOf, type ToldExpiry, toldExpiry } from './place-expiry.ts'

export const placeExpiry = 'place-expiry'
export const expiryReminder = 'place-expiry-reminder'

/**
 * Where somebody is told of a place that they just got, in the same transaction, under the locks on cohort and member: it is theirs for
 * good, or held until a day that the email names. As the cohort is set at this moment; what is held already stays as it was told.
 *
 * @param waited for somebody who is offered a place that they waited for
 * @returns null for a place that is theirs for good
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

/** For so many days, with a reminder before they end. @returns null for somebody who is not registered */
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
