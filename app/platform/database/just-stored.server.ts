import { type Selectable, sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

/** Who sends the same form again this soon has clicked twice, or lost the answer on the way. */
export const idempotencySeconds = 120

/**
 * What the first of two clicks has stored. Of two at once the second waits for the end of the first one's transaction, so ask
 * before anything is written.
 *
 * @param values what came with the form. Other columns may have been changed since
 * @param writtenAt the column that says when, by the database's clock
 * @returns rows of a moment ago with exactly these values
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
