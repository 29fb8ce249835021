import { sql } from 'kysely'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Database } from '../database/database.server.ts'
import { widerFactor, widerNetwork } from './network.ts'

export interface Limit {
  /** The limited action, such as 'reservation'. */
  name: string
  hits: number
  windowSeconds: number
}

/**
 * Counts one hit in the database, so that all servers share the count. One statement, so parallel requests can't exceed
 * the limit.
 *
 * @param subject the counted key, such as a network
 * @returns seconds until the next hit is allowed, rounded up; 0 when this one is
 */
export async function secondsUntilAllowed(db: Database, limit: Limit, subject: string, now: Date): Promise<number> {
  const windowEnd = new Date(now.getTime() + limit.windowSeconds * 1000)
  const row = await db
    .insertInto('rate_limits')
    .values({ key: `${limit.name} ${subject}`, hits: 1, window_ends_at: windowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.hits + 1 end`,
        window_ends_at: sql`case when rate_limits.window_ends_at <= ${now} then ${windowEnd} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (row.hits <= limit.hits) return 0
  return secondsUntil(row.window_ends_at, now)
}

/**
 * Counts a hit for a visitor's network and for the wider one around it, so that thousands of adjacent networks don't
 * count as thousands of visitors.
 */
export async function secondsUntilNetworkAllowed(
  db: Database,
  limit: Limit,
  network: string,
  now: Date,
): Promise<number> {
  const wait = await secondsUntilAllowed(db, limit, network, now)
  const wider = widerNetwork(network)
  if (wait > 0 || wider === null) return wait
  return secondsUntilAllowed(db, widened(limit), wider, now)
}

/** Counts nothing. @returns whether `secondsUntilNetworkAllowed` would allow the next hit */
export async function hasNetworkRoom(db: Database, limit: Limit, network: string, now: Date): Promise<boolean> {
  const wider = widerNetwork(network)
  if (!(await hasRoom(db, limit, network, now))) return false
  return wider === null || hasRoom(db, widened(limit), wider, now)
}

function widened(limit: Limit): Limit {
  return { ...limit, hits: limit.hits * widerFactor }
}

async function hasRoom(db: Database, limit: Limit, subject: string, now: Date): Promise<boolean> {
  return (await secondsUntilRoom(db, limit, subject, now)) === 0
}

/** Counts nothing. @returns what `secondsUntilAllowed` would return */
export async function secondsUntilRoom(db: Database, limit: Limit, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['hits', 'window_ends_at'])
    .where('key', '=', `${limit.name} ${subject}`)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()
  return row && row.hits >= limit.hits ? secondsUntil(row.window_ends_at, now) : 0
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}

/** Deletes all counts of a subject. @param subject without spaces, as it was counted */
export async function forgetHits(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(sql<boolean>`split_part(key, ' ', -1) = ${subject}`).execute()
}

/** Deletes ended windows; otherwise the table would keep a row for every visitor. */
export async function forgetOldLimits(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'rate_limits', sql`window_ends_at <= ${now}`)
}
