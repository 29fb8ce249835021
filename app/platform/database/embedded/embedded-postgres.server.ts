import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import {
  applicationRole,
  database,
  findPlace,
  give,
  type Home,
  openCluster,
  ownerRole,
  superuser,
} from './cluster.server.ts'
import { takeOwnerLock } from './owner-lock.server.ts'
import { keepRunning, stopLeftover } from './server-process.server.ts'

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

export interface EmbeddedPostgresOptions {
  /** The cluster is `<dataDir>/postgres`. The folder is created if it is missing. */
  dataDir: string
  log: Log
  /** More server settings, such as `{ fsync: 'off' }` for tests. They override the defaults here. */
  settings?: Record<string, string>
  /** A folder with another `initdb` and `postgres` (PG_BIN). Default: those of the npm package. */
  binDir?: string
}

/**
 * Runs a PostgreSQL on the data folder for as long as this process lives, and restarts it when it dies.
 *
 * @throws StartError when the folder has an owner already or the server can't run
 */
export async function startEmbeddedPostgres({ dataDir: given, log, settings = {}, binDir }: EmbeddedPostgresOptions) {
  mkdirSync(given, { recursive: true })
  const dataDir = realpathSync(given)
  const undo: (() => unknown)[] = [takeOwnerLock(dataDir)]
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const place = findPlace(dataDir, log)
    // A copied data folder links to the same place as the original, so that place has a lock of its own.
    if (place.folder !== dataDir) undo.push(takeOwnerLock(place.folder))
    if (await stopLeftover(place)) log.warn({ cluster: place.cluster }, 'Stopped a PostgreSQL left by a killed server')
    const home = openCluster(place, binDir, log)
    const socketFolder = makeSocketFolder(home)
    undo.push(() => rmSync(socketFolder, { recursive: true, force: true }))
    const connections = connectionsIn(socketFolder)
    const ours = {
      // Quoted: the setting is a list, and a comma in the path would split it.
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
      hba_file: writeRules(home),
    }
    const plan = { home, settings: { ...ours, ...settings }, logFile: join(dataDir, 'postgres.log') }
    undo.push(await keepRunning(plan, connections.connection, log))
    let stopped: Promise<void> | undefined
    return {
      ...connections,
      /** Stops the server and releases the data folder. May be called again. */
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
 * Connections to the PostgreSQL that another process runs on this data folder.
 *
 * @throws StartError when none runs
 */
export function findRunningPostgres(dataDir: string) {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  // PostgreSQL writes its socket folder into line 5 of this file.
  const socketFolder = existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[4]
  if (socketFolder) return connectionsIn(socketFolder)
  throw new StartError(`The database in ${dataDir} is in use, but does not answer. Try again.`)
}

function connectionsIn(host: string) {
  // `ssl` is set explicitly, or PGSSLMODE in the environment would require TLS, which a socket doesn't have.
  const connectionOf = (user: string) => ({ host, port: 5432, user, database, ssl: false })
  return {
    /** In the application's role, which owns nothing. */
    connection: connectionOf(applicationRole),
    /** In the owner role, for migrations. */
    owner: connectionOf(ownerRole),
    /** For tests and tools. */
    superuser: connectionOf(superuser),
  }
}

/** Only the server's user and root may enter this folder; that replaces passwords. */
function makeSocketFolder({ folder, runAs }: Home): string {
  let socketFolder = join(folder, 'postgres-socket')
  // A socket path has at most 103 bytes on macOS and 107 on Linux; the lock file beside it has the longest name.
  if (Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432.lock')) > 103)
    socketFolder = mkdtempSync('/tmp/postgres-socket-')
  else {
    rmSync(socketFolder, { recursive: true, force: true })
    mkdirSync(socketFolder, { mode: 0o700 })
  }
  give(socketFolder, runAs)
  return socketFolder
}

/** Outside the cluster, so that a cluster copied from elsewhere doesn't bring its own rules. */
function writeRules({ folder, runAs }: Home): string {
  const file = join(folder, 'pg_hba.conf')
  writeFileSync(file, 'local all all trust\n')
  give(file, runAs)
  return file
}
