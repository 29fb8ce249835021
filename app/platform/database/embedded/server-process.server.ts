import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseMemory } from '../../machine.server.ts'
import { makePrivate } from '../../private-folder.server.ts'
import type { Binaries } from './binaries.server.ts'
import type { Home } from './home.server.ts'
import { giveToOwnerOfItsFolder, smallEnvironment } from './run-as.server.ts'
import { port } from './socket.server.ts'
import { stopPostgres } from './stop-postgres.server.ts'
import { stopWhenWeDie } from './watcher.server.ts'

export interface ServerPlan {
  home: Home
  binaries: Binaries
  socketFolder: string
  logFile: string
  settings: Record<string, string>
}

export type ServerProcess = ReturnType<typeof startServerProcess>

export function startServerProcess(plan: ServerPlan) {
  const { home, binaries, socketFolder, logFile } = plan
  // Only the pid file in the cluster guards it. That this folder is ours alone makes a lock in it stale or needless.
  rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  const log = openLog(logFile)
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...asOptions(allSettings(plan))], {
    ...home.runAs,
    cwd: home.cluster,
    env: smallEnvironment(),
    // A Ctrl-C in the terminal is for us: PostgreSQL would stop under requests that are still being answered.
    detached: true,
    stdio: ['ignore', log.file, log.file],
  })
  closeSync(log.file)
  const dismissWatcher = child.pid ? stopWhenWeDie(child.pid, home.runAs) : undefined
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit')
    .catch((error: Error) => [null, error.message])
    .then(async ([code, signal]) => {
      await dismissWatcher?.()
      return { code, signal, lastWords: readFrom(logFile, log.size).trim().slice(-2_000) }
    })
  return {
    hasEnded,
    /** Resolves once the server and its watcher are gone; says how it ended and the last it wrote. */
    ended,
    async stop() {
      if (child.pid) await stopPostgres(child.pid, hasEnded)
      await ended
    },
  }
}

/** A file and not a pipe: PostgreSQL must go on writing when we are killed, and must never wait for us to read. */
function openLog(path: string) {
  const tooLarge = 10_000_000
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > tooLarge) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  giveToOwnerOfItsFolder(path)
  makePrivate(path, 0o600)
  return { file, size: fstatSync(file).size }
}

function readFrom(path: string, start: number) {
  // Somebody may have tidied the log away.
  return existsSync(path) ? readFileSync(path).subarray(start).toString() : ''
}

function allSettings({ socketFolder, settings }: ServerPlan): Record<string, string> {
  return {
    listen_addresses: '',
    // Quoted: the setting is a list, and a comma in the path would cut it in two.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    port: String(port),
    max_connections: '200',
    ...databaseMemory(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // What people typed stays out of the log: no statement, no detail such as "Key (email)=(…) already exists".
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  }
}

export const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
