import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
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
  if (options.databaseUrl) {
    const opened = connect({ connectionString: options.databaseUrl }, options.log)
    await refuseUnfit(opened)
    return opened
  }
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

/** Older servers lack what the migrations use, and would say so in words that name no setting. */
async function refuseUnfit({ db, close }: OpenDatabase): Promise<void> {
  const oldest = 15
  let version: number
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } catch (error) {
    await close()
    throw new StartError(
      `DATABASE_URL names a database that can't be opened: ${(error as Error).message || String(error)}`,
    )
  }
  if (version >= oldest) return
  await close()
  throw new StartError(`DATABASE_URL names a PostgreSQL ${version}. This needs ${oldest} or newer.`)
}

export function connect(connection: PoolConfig, log: Log): OpenDatabase {
  const pool = new Pool({
    max: 20,
    // Also the longest wait for one of these connections: when places open, a slow answer is worth more than a refusal.
    connectionTimeoutMillis: 20_000,
    query_timeout: 60_000,
    keepAlive: true,
    allowExitOnIdle: true,
    ...connection,
  })
  // An idle connection that breaks (the server restarts) is replaced by the pool; unhandled, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
