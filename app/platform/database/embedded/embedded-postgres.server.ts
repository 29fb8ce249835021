import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import { letOnlyUsIn, setPassword } from './admission.server.ts'
import { findBinaries } from './binaries.server.ts'
import { openCluster } from './cluster.server.ts'
import { chooseHome, leavePointer } from './home.server.ts'
import { takeOwnerLock } from './owner-lock.server.ts'
import { applicationRole, ownerRole, type Passwords, type Role, readPasswords, superuser } from './passwords.server.ts'
import { isWrongPassword } from './readiness.server.ts'
import { prepareRoles } from './roles.server.ts'
import { closeSocketFolder, findSocketFolder, openSocketFolder, port } from './socket.server.ts'
import { stopLeftover } from './stop-postgres.server.ts'
import { keepRunning } from './supervisor.server.ts'

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

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
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const undo: (() => unknown)[] = [takeOwnerLock(dataDir)]
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const connectionOf = await startOwned(dataDir, options, undo)
    let stopped: Promise<void> | undefined
    return {
      /** In the role of the application, which owns nothing. */
      connection: connectionOf(applicationRole),
      /** In the role that owns the database: for migrations. */
      owner: connectionOf(ownerRole),
      /** For tests and tools. The server needs it for the start only. */
      superuser: connectionOf(superuser),
      /** Stops the server and gives the data folder free. May be called again. */
      stop() {
        stopped ??= undoAll()
        return stopped
      },
    }
  } catch (error) {
    await undoAll()
    throw error
  }
}

/**
 * How a PostgreSQL is reached that another process runs on this data folder.
 *
 * @throws StartError where none runs
 */
export function findRunningPostgres(folder: string, database = 'app') {
  const dataDir = realpathSync(folder)
  const socketFolder = findSocketFolder(chooseHome(dataDir))
  if (!socketFolder) throw new StartError(`The database in ${dataDir} is in use, but does not answer. Try again.`)
  const connectionOf = connectionsIn(socketFolder, readPasswords(dataDir), database)
  return { connection: connectionOf(applicationRole), owner: connectionOf(ownerRole) }
}

function connectionsIn(socketFolder: string, passwords: Passwords, database: string) {
  return (user: Role) => ({
    host: socketFolder,
    port,
    user,
    password: passwords[user],
    database,
    // Said outright, or PGSSLMODE in the environment would ask for what a socket does not have.
    ssl: false,
  })
}

/**
 * @param undo is told what has to be undone, the latest first
 * @returns a connection for pg.Pool. It stays the same when the server had to be started again
 */
async function startOwned(dataDir: string, options: EmbeddedPostgresOptions, undo: (() => unknown)[]) {
  const { log, binDir, settings = {}, database = 'app' } = options
  const home = chooseHome(dataDir)
  // A copied data folder points to the same place as the original.
  if (home.folder !== dataDir) undo.push(takeOwnerLock(home.folder))
  const binaries = findBinaries(home, binDir)
  const isNew = await openCluster(home, binaries)
  if (isNew) log.info({ cluster: home.cluster }, 'Made a new PostgreSQL database')
  if (leavePointer(dataDir, home)) log.warn({ dataDir, folder: home.folder }, 'Root keeps the database elsewhere')
  if (await stopLeftover(home)) log.warn({ cluster: home.cluster }, 'Stopped a PostgreSQL left by a killed server')

  const passwords = readPasswords(dataDir)
  letOnlyUsIn(home)
  const socketFolder = openSocketFolder(home)
  undo.push(() => closeSocketFolder(socketFolder))
  const connectionOf = connectionsIn(socketFolder, passwords, database)
  // Who may come in is settled before anybody can: the superuser's password without a server, the roles by the superuser.
  const plan = { home, binaries, socketFolder, settings, logFile: join(dataDir, 'postgres.log') }
  if (isNew) setPassword(plan, passwords.postgres)
  const connection = { ...connectionOf(superuser), database: 'postgres' }
  undo.push(
    await keepRunning(plan, connection, log).catch((error: unknown) => {
      if (!isWrongPassword(error)) throw error
      setPassword(plan, passwords.postgres)
      return keepRunning(plan, connection, log)
    }),
  )
  await prepareRoles(connection, database, passwords)
  return connectionOf
}
