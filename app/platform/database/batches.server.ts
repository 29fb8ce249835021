import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

/** A row as the next batch begins behind it. `key` is its created_at as text, because a Date knows no microseconds. */
export interface LastRow {
  key: string
  id: string
}

export const createdAtKey = sql<string>`created_at::text`.as('key')

/** Rows that come after it in the order of `created_at desc, id`. The first condition is the one that the index understands. */
export function isBehind(
  { key, id }: LastRow,
  at: RawBuilder<unknown> = sql`created_at`,
  own: RawBuilder<unknown> = sql`id`,
) {
  return sql<boolean>`
    ${at} <= ${key}::timestamptz and (${at} < ${key}::timestamptz or ${own} > ${id}::uuid)
  `
}

export const batchSize = 1000
/** Whoever waits for the export sees that it comes. */
export const firstBatch = 100

export interface Batch<Row, Last> {
  found: Row[]
  /** The last that was looked at, whether it was found or not; null once nothing is left. */
  last: Last | null
}

/** Where every row is found that is looked at. */
export function wholeBatch<Row>(rows: Row[], limit: number): Batch<Row, Row> {
  return { found: rows, last: rows[limit - 1] ?? null }
}

/**
 * For an export: a long list is read while it is sent, and takes no more memory than a short one.
 *
 * @param read looks at `limit` rows at most, from the beginning or behind the last one that was looked at
 */
export async function* inBatches<Row, Last>(
  read: (last: Last | null, limit: number) => Promise<Batch<Row, Last>>,
): AsyncGenerator<Row[]> {
  let batch: Batch<Row, Last> | undefined
  do {
    batch = await read(batch?.last ?? null, batch ? batchSize : firstBatch)
    if (batch.found.length > 0) yield batch.found
  } while (batch.last !== null)
}

/**
 * For housekeeping: however much has piled up, no statement takes long or holds many locks.
 *
 * @param condition asked twice, so that a row which changes meanwhile stays
 */
export async function deleteInBatches(
  db: Database,
  table: keyof DB,
  condition: RawBuilder<unknown>,
  batchSize = 5_000,
): Promise<void> {
  let deleted: bigint
  do {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${condition})
        and ctid = any(array(select ctid from ${sql.table(table)} where (${condition}) limit ${sql.lit(batchSize)}))
    `.execute(db)
    deleted = numAffectedRows ?? 0n
  } while (deleted > 0n)
}
