import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Log } from '../log.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.server.ts'
import type { DB } from './schema.ts'

/** Either the pool or a transaction: what a query needs. Inside a transaction always pass the transaction on. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

export interface OpenDatabase {
  db: Database
  /** For what needs a connection of its own: LISTEN, COPY. */
  pool: Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  databaseUrl: string | undefined
  dataDir: string
  pgBin: string | undefined
  log: Log
}

/** Counts fit a number by far; as text they would be added like words. */
types.setTypeParser(types.builtins.INT8, Number)

/** Opens DATABASE_URL, or starts the embedded PostgreSQL in the data folder; after that there is no difference. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl) return connect({ connectionString: options.databaseUrl }, options.log)
  const embedded = await startEmbeddedPostgres({ dataDir: options.dataDir, binDir: options.pgBin, log: options.log })
  const opened = connect(embedded.connection, options.log)
  return {
    ...opened,
    async close() {
      await opened.close()
      await embedded.stop()
    },
  }
}

export function connect(connection: PoolConfig, log: Log): OpenDatabase {
  const pool = new Pool({ max: 20, connectionTimeoutMillis: 5_000, allowExitOnIdle: true, ...connection })
  // An idle connection that breaks (the server restarts) is replaced by the pool; unhandled, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
