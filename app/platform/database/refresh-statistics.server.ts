import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/**
 * Samples the tables that have changed, so that the planner's statistics name nobody whose rows are gone. PostgreSQL itself waits
 * until a tenth of a table has changed.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relid::regclass::text as table from pg_stat_user_tables
    where schemaname = current_schema() and n_mod_since_analyze > 0`.execute(db)
  for (const { table } of rows) await sql`select refresh_statistics(${table}::regclass)`.execute(db)
}
