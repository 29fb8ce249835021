import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { DB } from '../platform/database/schema.ts'

export async function insertMailing(tx: Tx, mailing: Insertable<DB['mailings']>): Promise<number> {
  const { id } = await tx.insertInto('mailings').values(mailing).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns when one of this kind was last decided for a cohort; null for never */
export async function whenLastDecided(db: Database | Tx, kind: string, cohortId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('mailings')
    .select('created_at')
    .where('kind', '=', kind)
    .where('cohort_id', '=', cohortId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export type LockedMailing = NonNullable<Awaited<ReturnType<typeof lockMailing>>>

/**
 * Until the transaction ends no other server writes it. Waits for locks less than the second after which PostgreSQL
 * looks for deadlocks: the batch can be retried, and no request is cancelled because of it.
 */
export async function lockMailing(tx: Tx, id: number) {
  await sql`set local lock_timeout = '500ms'`.execute(tx)
  const mailing = await tx
    .selectFrom('mailings')
    .select(['kind', 'cohort_id as cohortId', 'facts', 'last_key as after'])
    .select(['finished_at as finishedAt', 'stopped_at as stoppedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return mailing ?? null
}

/** @param after the last recipient of the batch; null after the last batch */
export async function advanceMailing(tx: Tx, id: number, recipients: number, after: string | null): Promise<void> {
  await tx
    .updateTable('mailings')
    .set({
      recipients: sql`recipients + ${recipients}`,
      last_key: after,
      ...(after === null && { finished_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * From the commit on no copy is written, and no waiting one is claimed. Copies that a server is just sending leave.
 * Waits for the batch that is being written.
 *
 * @returns how many copies were written
 */
export async function stopMailing(tx: Tx, id: number): Promise<number> {
  const row = await tx
    .updateTable('mailings')
    .set({ stopped_at: sql<Date>`clock_timestamp()`, finished_at: sql<Date>`clock_timestamp()`, last_key: null })
    .where('id', '=', id)
    .returning('recipients')
    .executeTakeFirst()
  return row?.recipients ?? 0
}

/** Waiting copies of stopped mailings. */
export async function findStoppedCopies(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select letter.id from mailings cross join lateral (
      select id from emails where mailing_id = mailings.id
        and state = 'waiting'
      limit ${limit}) as letter
    where stopped_at is not null limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of which batches are still to be written, each with the time at which it begins. */
export function listUnfinishedMailings(tx: Tx): Promise<{ mailing: number; at: Date }[]> {
  return tx
    .selectFrom('mailings')
    .leftJoin('messages', 'messages.mailing_id', 'mailings.id')
    .select(['mailings.id as mailing', sql<Date>`coalesce(sends_at, mailings.created_at)`.as('at')])
    .where('finished_at', 'is', null)
    .execute()
}
