import { sql } from 'kysely'
import type { Database } from '../../app/platform/database/database.server.ts'
import { StartError } from '../../app/platform/start-error.ts'

/** A table, which any role sees, and which goes with everything else when the restore is done. */
export const marker = 'restore_under_way'

/** Beside the transaction of the restore, so that it outlives a process that is killed. */
export async function announceRestore(db: Database, name: string): Promise<void> {
  await sql`create table if not exists ${sql.id(marker)} ()`.execute(db)
  await sql`comment on table ${sql.id(marker)} is ${sql.lit(name)}`.execute(db)
}

export async function forgetUnfinishedRestore(db: Database): Promise<void> {
  await sql`drop table if exists ${sql.id(marker)}`.execute(db)
}

/**
 * For a start: a restore that was killed has changed nothing, so the server would begin with an empty site, or go on with the old one.
 *
 * @throws StartError with what to do
 */
export async function refuseUnfinishedRestore(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`
    select obj_description(to_regclass(${marker}), 'pg_class') as name
      where to_regclass(${marker}) is not null`.execute(db)
  if (rows.length === 0) return
  throw new StartError(
    `A restore of ${rows[0]?.name} was cut off, or is under way. It has changed nothing so far. Restore again, or ` +
      'go on with what is there: npm run site -- restore --give-up',
  )
}
