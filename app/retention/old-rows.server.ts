import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { DB } from '../platform/database/schema.ts'
import type { Retained } from './retention.ts'

/** Counting stops here: "more than 10,000" is enough for a decision. */
export const mostCounted = 10_000

/** How many rows housekeeping would remove at this limit. @returns `mostCounted` at most */
export async function countOlderThan(db: Database | Tx, kind: Retained, before: Date): Promise<number> {
  const counted = await Promise.all(
    conditionsOf(kind, before).map(async ([table, condition]) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (
          select from ${sql.table(table)} where ${condition} limit ${mostCounted}) as found`.execute(db)
      return Number(rows[0]?.count)
    }),
  )
  return Math.min(
    mostCounted,
    counted.reduce((sum, count) => sum + count, 0),
  )
}

function conditionsOf(kind: Retained, before: Date): [keyof DB, RawBuilder<unknown>][] {
  switch (kind) {
    case 'inquiries':
      return [resolved('contact', before)]
    case 'beta requests':
      return [resolved('beta', before)]
    case 'emails':
      return [
        ['emails', sql`state <> 'waiting' and created_at < ${before}`],
        ['refused_addresses', sql`refused_at < ${before}`],
      ]
    case 'audit log':
      return [['audit_log', sql`at < ${before}`]]
  }
}

function resolved(form: 'contact' | 'beta', before: Date): [keyof DB, RawBuilder<unknown>] {
  return ['inquiries', sql`form = ${form} and status = 'resolved' and status_since < ${before}`]
}

const batchSize = 500

/** For housekeeping: deletes the messages, and removes their senders from the audit log's entries about them. */
export async function sweepMessages(
  db: Database,
  kind: 'inquiry' | 'beta request' | 'spam' | 'deleted' | 'invitation',
  before: Date,
): Promise<void> {
  let swept: number
  do {
    const { rows } = await sql<{ swept: number }>`
      select sweep_messages(${kind}, ${before}, ${batchSize}) as swept`.execute(db)
    swept = Number(rows[0]?.swept)
  } while (swept > 0)
}
