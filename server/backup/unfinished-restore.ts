import { sql } from 'kysely'
import type { Database } from '../../app/platform/database/database.server.ts'
import { StartError } from '../../app/platform/start-error.ts'

/** A table, so that every role sees it, and the restore drops it with everything else. */
export const marker = 'restore_under_way'

/** Outside the restore's transaction, so that it survives a killed process. */
export async function announceRestore(db: Database, name: string): Promise<void> {
  await sql`create table if not exists ${sql.id(marker)} ()`.execute(db)
  await sql`comment on table ${sql.id(marker)} is ${sql.lit(name)}`.execute(db)
}

export async function forgetUnfinishedRestore(db: Database): Promise<void> {
  await sql`drop table if exists ${sql.id(marker)}`.execute(db)
}

/**
 * For a start: a killed restore has changed nothing, so the server would start with an empty or the old site.
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
