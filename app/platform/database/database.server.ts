import { Kysely, type Transaction } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { waitForDatabase } from './await-database.server.ts'
import { ConnectionGate } from './connection-gate.server.ts'
import { limitedDialect } from './dialect.server.ts'
import { DiscardingClient } from './discarding-client.server.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.server.ts'
import { FolderInUse } from './embedded/owner-lock.server.ts'
import { type Limits, planSettings, poolSize, settingsOf, usualLimits } from './limits.ts'
import type { DB } from './schema.ts'
import { isDiskFull } from './unavailable.ts'

/** Either the pool or a transaction. Inside a transaction always pass the transaction on. */
export type Database = Kysely<DB>
export type Tx = Transaction<DB>

export type OpenDatabase = ReturnType<typeof connect>
export type ServerDatabase = ReturnType<typeof open>

/** Counts fit into a number; as strings they would be concatenated instead of added. */
types.setTypeParser(types.builtins.INT8, Number)

/** Opens DATABASE_URL, or starts the embedded PostgreSQL in the data folder; both give the same interface. */
export async function openDatabase(config: Config, log: Log): Promise<ServerDatabase> {
  const { databaseUrl, databaseOwnerUrl, databaseWaitSeconds, dataDir, pgBin } = config
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl }
    await waitForDatabase('DATABASE_URL', connection, databaseWaitSeconds, log)
    if (!databaseOwnerUrl) return open(connection, null, log)
    const owner = { connectionString: databaseOwnerUrl }
    await waitForDatabase('DATABASE_OWNER_URL', owner, databaseWaitSeconds, log)
    return open(connection, owner, log)
  }
  const embedded = await startEmbeddedPostgres({ dataDir, binDir: pgBin, log })
  const opened = open(embedded.connection, embedded.owner, log)
  return {
    ...opened,
    async close() {
      await opened.close()
      await embedded.stop()
    },
  }
}

/** For a command: connects to the embedded database of a running server instead of starting a second one. */
export async function openSharedDatabase(config: Config, log: Log): Promise<ServerDatabase> {
  try {
    return await openDatabase(config, log)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const running = findRunningPostgres(config.dataDir)
    await waitForDatabase('DATA_DIR', running.connection, config.databaseWaitSeconds, log)
    return open(running.connection, running.owner, log)
  }
}

function open(connection: PoolConfig, owner: PoolConfig | null, log: Log) {
  const dedicated = { max: 1, connectionTimeoutMillis: 4_000 }
  return {
    ...connect(connection, log),
    /** A connection outside the pool, so that it never waits for the pool. The caller closes it. */
    connectDedicated: (limits?: Limits) => connect({ ...connection, ...dedicated }, log, limits),
    /** A connection in the owner role; null when only the application's role is configured. */
    connectAsOwner: owner && ((limits: Limits) => connect({ ...owner, ...dedicated }, log, limits)),
  }
}

/** @param connection overrides the defaults */
export function connect(connection: PoolConfig, log: Log, limits: Limits = usualLimits) {
  const pool = new Pool({
    max: poolSize,
    // Also the longest wait for a connection of the pool: when places open, a slow answer is better than a refusal.
    connectionTimeoutMillis: 20_000,
    query_timeout: limits.answer,
    keepAlive: true,
    allowExitOnIdle: true,
    Client: DiscardingClient,
    // Set after connecting, because a pooler refuses them as start-up parameters.
    onConnect: (client: ClientBase) => client.query(`${settingsOf(limits, 'session')}; ${planSettings}`),
    ...connection,
  } as PoolConfig)
  // The running query reports a broken connection. Without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'database connection lost')
  })
  const gate = new ConnectionGate(pool)
  let diskFullAt = 0
  const db = new Kysely<DB>({
    dialect: limitedDialect(gate, limits),
    log(event) {
      if (event.level === 'error' && isDiskFull(event.error)) diskFullAt = Date.now()
    },
  })
  return {
    db,
    /** For work that needs a connection of its own, such as COPY. */
    pool,
    gate,
    /** When a statement last failed because the database has no space left, in milliseconds since 1970; 0 if never. */
    diskFullAt: () => diskFullAt,
    /** Kysely closes the pool only after it has run a query itself. */
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}
