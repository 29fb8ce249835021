import type { Tx } from '../platform/database/database.server.ts'
import type { Jobs } from '../platform/jobs/jobs.server.ts'
import type { Services } from '../platform/services.ts'
import { findExpirySettings, listExpiries, type StoredExpiry, setExpiry } from './place-expiries.server.ts'
import { type ExpiresUnless, expiryOf, type ToldExpiry, toldExpiry } from './place-expiry.ts'

/** Data of the jobs `place-expiry` and `place-expiry-reminder`. */
export interface HeldPlace {
  memberId: string
  cohortId: number
  /** ISO. The job finds nothing to do once the place is held until another moment, or taken. */
  until: string
}

/**
 * Decides whether a new place is permanent or held until a day that the email names, by the cohort's settings at this moment.
 * Called in the transaction that gives the place, under the locks on cohort and member. An existing deadline stays.
 *
 * @param waited the member got the place from the queue
 * @param acceptWithin instead of the cohort's own
 * @returns null for a permanent place
 */
export async function holdPlace(
  services: Pick<Services, 'jobs'>,
  tx: Tx,
  cohort: number,
  memberId: string,
  { waited, now, acceptWithin }: { waited: boolean; now: Date; acceptWithin?: number | null | undefined },
): Promise<ToldExpiry | null> {
  const settings = await findExpirySettings(tx, cohort)
  const expiry = expiryOf(acceptWithin === undefined ? settings : { ...settings, acceptWithin }, waited)
  return expiry && holdUntil(services, tx, cohort, memberId, expiry, now)
}

/**
 * Holds the place for this many days, with a reminder before they end.
 *
 * @returns null for a member who is not registered
 */
export async function holdUntil(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  cohort: number,
  memberId: string,
  expiry: { unless: ExpiresUnless; days: number },
  now: Date,
): Promise<ToldExpiry | null> {
  const stored = await setExpiry(tx, cohort, memberId, expiry, now)
  if (!stored) return null
  await planExpiry(jobs, tx, { memberId, cohortId: cohort }, stored)
  return toldExpiry(expiry.unless, stored.expiresAt, stored.zone)
}

/** For a restore, because backups have no jobs. */
export async function planAllExpiries(jobs: Jobs, tx: Tx): Promise<void> {
  for (const { memberId, cohortId, ...stored } of await listExpiries(tx))
    await planExpiry(jobs, tx, { memberId, cohortId }, stored)
}

/** For a place that is held again until the same moment, which may have passed in between. */
export async function expireAsBefore(
  jobs: Jobs,
  tx: Tx,
  { memberId, cohortId, until }: Omit<HeldPlace, 'until'> & { until: Date },
): Promise<void> {
  const held: HeldPlace = { memberId, cohortId, until: until.toISOString() }
  await jobs.set(tx, 'place-expiry', keyOf(held), held, until)
}

function keyOf({ cohortId, memberId }: Omit<HeldPlace, 'until'>): string {
  return `${cohortId} ${memberId}`
}

async function planExpiry(
  jobs: Jobs,
  tx: Tx,
  place: Omit<HeldPlace, 'until'>,
  { expiresAt, remindAt }: Pick<StoredExpiry, 'expiresAt' | 'remindAt'>,
): Promise<void> {
  const held: HeldPlace = { ...place, until: expiresAt.toISOString() }
  const key = keyOf(place)
  await jobs.set(tx, 'place-expiry', key, held, expiresAt)
  await jobs.set(tx, 'place-expiry-reminder', key, held, remindAt)
}
