import { sql } from 'kysely'
import type { Database, Tx } from './database.server.ts'

/**
 * A setting of the installation, in a row of its own.
 *
 * @param key the room that declares it is the only one that reads and writes it
 */
export function setting<Value>(key: string) {
  return {
    /** @returns null when it was never set */
    async read(db: Database | Tx): Promise<Value | null> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
      return row ? (row.value as Value) : null
    },
    async write(tx: Database | Tx, value: Value): Promise<void> {
      const row = { value: JSON.stringify(value) }
      await tx
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    },
    async remove(tx: Tx): Promise<void> {
      await tx.deleteFrom('settings').where('key', '=', key).execute()
    },
    /** Locked against other writers until the transaction ends, also before it was ever set. */
    async lock(tx: Tx): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx)
    },
  }
}
