import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

/** The row behind which the next batch begins. `key` is its created_at as text, because a Date has no microseconds. */
export interface LastRow {
  key: string
  id: string
}

export const createdAtKey = sql<string>`created_at::text`.as('key')

/** Rows after it in the order of `created_at desc, id`. The first condition is the one that the index supports. */
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
/** Small, so that the download begins at once. */
export const firstBatch = 100

export interface Batch<Row, Last> {
  found: Row[]
  /** The last row that was read, found or not; null at the end. */
  last: Last | null
}

/** For queries that return every row they read. */
export function wholeBatch<Row>(rows: Row[], limit: number): Batch<Row, Row> {
  return { found: rows, last: rows[limit - 1] ?? null }
}

/**
 * For an export: reads a long list in batches while it is sent, so memory stays constant.
 *
 * @param read reads at most `limit` rows, from the beginning or behind the last row of the previous batch
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
 * For housekeeping: small batches keep each statement short and its locks few.
 *
 * @param condition checked again in the delete, so that a row that changed meanwhile stays
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
