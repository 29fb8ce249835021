import { type Selectable, sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

/** The same form again within this time is a double click, or a retry after a lost answer. */
export const idempotencySeconds = 120

/**
 * Finds the row that the first of two identical requests stored. The second request waits for the end of the first
 * one's transaction, so call it before writing anything.
 *
 * @param values the values of the form. Other columns may have changed since
 * @param writtenAt the column with the time of writing, by the database's clock
 * @returns recent rows with exactly these values
 */
export async function listJustStored<Table extends keyof DB>(
  db: Database,
  table: Table,
  values: Partial<Selectable<DB[Table]>>,
  writtenAt: 'created_at' | 'at' = 'created_at',
): Promise<Selectable<DB[Table]>[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([table, values])}, 0))`.execute(db)
  const same = Object.entries(values).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)}
      where ${sql.ref(writtenAt)} > clock_timestamp() - make_interval(secs => ${idempotencySeconds})
        and ${sql.join(same, sql` and `)}
  `.execute(db)
  return rows
}
