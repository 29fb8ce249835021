import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.server.ts'
import { openCluster, readPassword, superuser } from './cluster.server.ts'
import { chooseHome, leavePointer } from './home.server.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.server.ts'
import { type Address, closeAddress, openAddress } from './socket.server.ts'
import { stopLeftover } from './stop-postgres.server.ts'
import { keepRunning, type Log, type Running } from './supervisor.server.ts'

export interface EmbeddedPostgres {
  /** For pg.Pool. Stays the same when the server had to be started again. */
  connection: {
    /** The folder of the socket, or 127.0.0.1 on Windows. */
    host: string
    port: number
    user: string
    password?: string
    database: string
    /** Said outright, or PGSSLMODE in the environment would ask for what a socket does not have. */
    ssl: false
  }
  /** Stops the server and gives the data folder free. May be called again. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The cluster goes to `<dataDir>/postgres`. The folder is made if it is missing. */
  dataDir: string
  log: Log
  /** The database to connect to, made if it is missing. `app` by default. */
  database?: string
  /** More server settings, such as `{ fsync: 'off' }` for tests. They win over ours. */
  settings?: Record<string, string>
  /** A folder with other `initdb`, `postgres` and `pg_ctl`. By default what PG_BIN says, or else the npm package's. */
  binDir?: string
}

/**
 * Runs a PostgreSQL on the data folder for as long as this process lives, and starts it again when it dies.
 * Throws a sentence for the operator when the folder has an owner already or the server cannot run.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const locks = [takeOwnerLock(dataDir)]
  try {
    return await startOwned(dataDir, options, locks)
  } catch (error) {
    for (const lock of locks) lock.release()
    throw error
  }
}

async function startOwned(dataDir: string, options: EmbeddedPostgresOptions, locks: OwnerLock[]) {
  const { log, settings = {}, database = 'app' } = options
  const home = chooseHome(dataDir)
  // A copied data folder points to the same place as the original.
  if (home.folder !== dataDir) locks.push(takeOwnerLock(home.folder))
  const binaries = findBinaries(home, options.binDir)
  if (await openCluster(home, binaries)) log.info({ cluster: home.cluster }, 'Made a new PostgreSQL database')
  if (leavePointer(dataDir, home)) log.warn({ dataDir, folder: home.folder }, 'Root keeps the database elsewhere')
  if (await stopLeftover(home, binaries))
    log.warn({ cluster: home.cluster }, 'Stopped a PostgreSQL left by a killed server')

  const address = await openAddress(home)
  const connection = { ...address, user: superuser, password: readPassword(home), database, ssl: false as const }
  const plan = { home, binaries, address, settings, logFile: join(dataDir, 'postgres.log') }
  const running = await keepRunning(plan, connection, log).catch((error: unknown) => {
    closeAddress(address)
    throw error
  })
  return { connection, stop: once(() => stopOwned(running, address, locks)) }
}

async function stopOwned(running: Running, address: Address, locks: OwnerLock[]) {
  await running.stop()
  closeAddress(address)
  for (const lock of locks) lock.release()
}

function once(work: () => Promise<void>) {
  let begun: Promise<void> | undefined
  return () => {
    begun ??= work()
    return begun
  }
}
