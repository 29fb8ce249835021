import type { Database, Tx } from '../platform/database/database.server.ts'
import { setting } from '../platform/database/settings.server.ts'
import { type Retention, usualRetention } from './retention.ts'

/** @property changedAt when an admin last set one */
const periods = setting<{ days: Partial<Retention>; changedAt: string }>('retention')

/** With the defaults for those that were never set. @property changedAt null when none ever was */
export async function findRetention(db: Database | Tx): Promise<{ retention: Retention; changedAt: Date | null }> {
  const set = await periods.read(db)
  return { retention: { ...usualRetention, ...set?.days }, changedAt: set && new Date(set.changedAt) }
}

export async function readRetention(db: Database | Tx): Promise<Retention> {
  return (await findRetention(db)).retention
}

/** Locked until the transaction ends. */
export async function lockRetention(tx: Tx): Promise<Retention> {
  await periods.lock(tx)
  return readRetention(tx)
}

/** Under `lockRetention`. */
export async function setRetention(tx: Tx, days: Partial<Retention>, now: Date): Promise<void> {
  const set = await periods.read(tx)
  await periods.write(tx, { days: { ...set?.days, ...days }, changedAt: now.toISOString() })
}
