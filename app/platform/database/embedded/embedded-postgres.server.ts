import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { letOnlyUsIn, setPassword } from './admission.server.ts'
import { findBinaries } from './binaries.server.ts'
import { openCluster } from './cluster.server.ts'
import { chooseHome, leavePointer } from './home.server.ts'
import { type OwnerLock, takeOwnerLock } from './owner-lock.server.ts'
import { applicationRole, ownerRole, type Passwords, type Role, readPasswords, superuser } from './passwords.server.ts'
import { isWrongPassword } from './readiness.server.ts'
import { prepareRoles } from './roles.server.ts'
import type { ServerPlan } from './server-process.server.ts'
import { closeAddress, openAddress } from './socket.server.ts'
import { stopLeftover } from './stop-postgres.server.ts'
import { keepRunning, type Log, type Running } from './supervisor.server.ts'

export interface EmbeddedPostgres {
  /** In the role of the application, which owns nothing. */
  connection: EmbeddedConnection
  /** In the role that owns the database: for migrations. */
  owner: EmbeddedConnection
  /** For tests and tools. The server needs it for the start only. */
  superuser: EmbeddedConnection
  /** Stops the server and gives the data folder free. May be called again. */
  stop(): Promise<void>
}

/** For pg.Pool. Stays the same when the server had to be started again. */
export interface EmbeddedConnection {
  /** The folder of the socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
  /** Said outright, or PGSSLMODE in the environment would ask for what a socket does not have. */
  ssl: false
}

export interface EmbeddedPostgresOptions {
  /** The cluster goes to `<dataDir>/postgres`. The folder is made if it is missing. */
  dataDir: string
  log: Log
  /** The database to connect to, made if it is missing. `app` by default. */
  database?: string
  /** More server settings, such as `{ fsync: 'off' }` for tests. They win over ours. */
  settings?: Record<string, string>
  /** A folder with another `initdb` and `postgres`. By default what PG_BIN says, or else the npm package's. */
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
  const isNew = await openCluster(home, binaries)
  if (isNew) log.info({ cluster: home.cluster }, 'Made a new PostgreSQL database')
  if (leavePointer(dataDir, home)) log.warn({ dataDir, folder: home.folder }, 'Root keeps the database elsewhere')
  if (await stopLeftover(home)) log.warn({ cluster: home.cluster }, 'Stopped a PostgreSQL left by a killed server')

  const { passwords, areNew } = readPasswords(dataDir)
  letOnlyUsIn(home)
  const address = openAddress(home)
  const plan = { home, binaries, address, settings, logFile: join(dataDir, 'postgres.log') }
  const connectionOf = (user: Role) => ({ ...address, user, password: passwords[user], database, ssl: false as const })
  const running = await startPrepared(plan, passwords, { database, needsPassword: isNew || areNew, log }).catch(
    (error: unknown) => {
      closeAddress(address)
      throw error
    },
  )
  return {
    connection: connectionOf(applicationRole),
    owner: connectionOf(ownerRole),
    superuser: connectionOf(superuser),
    stop: once(async () => {
      await running.stop()
      closeAddress(address)
      for (const lock of locks) lock.release()
    }),
  }
}

/** Who may come in is settled before anybody can: the superuser's password without a server, the roles by the superuser. */
async function startPrepared(
  plan: ServerPlan,
  passwords: Passwords,
  { database, needsPassword, log }: { database: string; needsPassword: boolean; log: Log },
): Promise<Running> {
  const connection = {
    ...plan.address,
    user: superuser,
    password: passwords.postgres,
    database: 'postgres',
    ssl: false,
  }
  if (needsPassword) await setPassword(plan, passwords.postgres)
  const running = await keepRunning(plan, connection, log).catch(async (error: unknown) => {
    if (!isWrongPassword(error)) throw error
    await setPassword(plan, passwords.postgres)
    return keepRunning(plan, connection, log)
  })
  try {
    await prepareRoles(connection, database, passwords)
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

function once(work: () => Promise<void>) {
  let begun: Promise<void> | undefined
  return () => {
    begun ??= work()
    return begun
  }
}
