import { type Selectable, sql } from 'kysely'
import { idempotencySeconds } from '../forms/idempotency-window.ts'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

type DatedTable = { [Table in keyof DB]: 'created_at' extends keyof DB[Table] ? Table : never }[keyof DB]

/**
 * What the first of two clicks has stored. Of two at once the second waits for the end of the first one's transaction, so ask
 * before anything is written.
 *
 * @param values what came with the form. Other columns may have been changed since
 * @returns rows of a moment ago with exactly these. Measured on the database's clock, which also wrote created_at
 */
export async function listJustStored<Table extends DatedTable>(
  db: Database,
  table: Table,
  values: Partial<Selectable<DB[Table]>>,
): Promise<Selectable<DB[Table]>[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([table, values])}, 0))`.execute(db)
  const same = Object.entries(values).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)}
      where created_at > clock_timestamp() - make_interval(secs => ${idempotencySeconds}) and ${sql.join(same, sql` and `)}
  `.execute(db)
  return rows
}
