import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { AlertHistory, AlertKind, OpenAlert } from './alert.ts'

/** Until the transaction ends, other servers wait. @returns its stored state; null for the first time */
export async function lockAlert(tx: Tx, kind: AlertKind, place: string): Promise<AlertHistory | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trouble ${kind} ${place}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('troubles')
    .select(['began_at as beganAt', 'ended_at as endedAt', 'told_at as toldAt'])
    .where('kind', '=', kind)
    .where('place', '=', place)
    .executeTakeFirst()
  return row ?? null
}

/** Under `lockAlert`. @param told whether admins get an email about it */
export async function saveAlert(tx: Tx, { kind, place, facts }: OpenAlert, told: boolean, now: Date) {
  const seen = { facts: JSON.stringify(facts), seen_at: now, ...(told ? { told_at: now } : {}) }
  await tx
    .insertInto('troubles')
    .values({ kind, place, began_at: now, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'place']).doUpdateSet({
        ...seen,
        began_at: sql`case when troubles.ended_at is null then troubles.began_at else excluded.began_at end`,
        ended_at: null,
      }),
    )
    .execute()
}

/** Under `lockAlert`. */
export async function endAlert(tx: Tx, kind: AlertKind, place: string, now: Date): Promise<void> {
  await tx
    .updateTable('troubles')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('ended_at', 'is', null)
    .execute()
}

const forgottenAfter = sql`interval '10 minutes'`

/** Alerts that aren't over, the oldest first. */
export function listAlerts(db: Database, now: Date): Promise<OpenAlert[]> {
  return db
    .selectFrom('troubles')
    .select(['kind', 'place', 'facts'])
    .where('ended_at', 'is', null)
    .where('seen_at', '>', sql<Date>`${now}::timestamptz - ${forgottenAfter}`)
    .orderBy('began_at')
    .limit(20)
    .$castTo<OpenAlert>()
    .execute()
}

/** Deletes rows that no longer limit the emails. */
export async function deleteOldAlerts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('troubles').where('seen_at', '<', before).execute()
}
