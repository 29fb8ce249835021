import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Due } from './due.ts'

/**
 * Lets something happen once at a time, if this transaction is committed. Set again, it keeps the later time.
 *
 * @param due.dueAt when it happens; at `moment` if nothing else is said. Servers look every few seconds
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
 * Lets it not happen. Under the lock on its cohort, since whoever carries it out takes that one first. What finds nothing to do when
 * its time comes need not be dropped.
 *
 * @param which all of a kind about a subject, or everything about it
 */
export async function dropDue(tx: Tx, which: Pick<Due, 'subject'> & Partial<Pick<Due, 'kind' | 'moment'>>) {
  let query = tx.deleteFrom('due').where('subject', '=', which.subject)
  if (which.kind !== undefined) query = query.where('kind', '=', which.kind)
  if (which.moment !== undefined) query = query.where('moment', '=', which.moment)
  await query.execute()
}

export type ListedDue = Due & { failures: number }

/** Without a lock, the longest due first. Kinds that a server doesn't know are left to a newer one. */
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

/** How long the first of what is due has waited, in seconds. */
export async function readDueOverdue(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from ${now} - min(due_at)), 0))::float8 as seconds from due`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Under the lock on its cohort. @returns false when somebody has done it, or it is not to happen any more, or not yet */
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

/** After a failure. Where several servers fail at once, it is counted once. */
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
