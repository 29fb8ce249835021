import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Due } from './due.ts'

/**
 * Schedules work for when this transaction is committed. Set again, the later time wins.
 *
 * @param due.dueAt when it runs; default `moment`. Servers look every few seconds
 */
export async function setDue(tx: Tx, { kind, subject, moment, cohortId, dueAt = moment }: Due & { dueAt?: Date }) {
  await tx
    .insertInto('due')
    .values({ kind, subject, moment, cohort_id: cohortId, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject', 'moment']).doUpdateSet({ cohort_id: cohortId, due_at: dueAt, failures: 0 }),
    )
    .execute()
}

/**
 * Cancels scheduled work. Under the lock on its cohort, because a server that runs the work takes that lock first. Work
 * that would find nothing to do need not be cancelled.
 *
 * @param which one kind for a subject, or everything for it
 */
export async function dropDue(tx: Tx, which: Pick<Due, 'subject'> & Partial<Pick<Due, 'kind' | 'moment'>>) {
  let query = tx.deleteFrom('due').where('subject', '=', which.subject)
  if (which.kind !== undefined) query = query.where('kind', '=', which.kind)
  if (which.moment !== undefined) query = query.where('moment', '=', which.moment)
  await query.execute()
}

export type ListedDue = Due & { failures: number }

/** Without a lock, the longest due first. Work of unknown kinds is left to a server with a newer version. */
export function listDue(db: Database, kinds: string[], now: Date, limit: number): Promise<ListedDue[]> {
  return db
    .selectFrom('due')
    .select(['kind', 'subject', 'moment', 'cohort_id as cohortId', 'failures'])
    .where('due_at', '<=', now)
    .where(sql<boolean>`kind = any(${kinds})`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

/** The delay of the first due work, in seconds. */
export async function readDueOverdue(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from ${now} - min(due_at)), 0))::float8 as seconds from due`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Under the lock on its cohort. @returns false when it has run already, was cancelled, or is not due yet */
export async function takeDue(tx: Tx, { kind, subject, moment }: Due, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('due')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('moment', '=', moment)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** After a failure. When several servers fail at the same time, it counts once. */
export async function postponeDue(db: Database, { kind, subject, moment, failures }: ListedDue, to: Date) {
  await db
    .updateTable('due')
    .set({ due_at: to, failures: failures + 1 })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('moment', '=', moment)
    .where('failures', '=', failures)
    .execute()
}
