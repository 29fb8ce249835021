import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Log } from '../../log.ts'
import { databaseMemory } from '../../machine.server.ts'
import { giveToOwnerOfItsFolder } from '../../private-folder.server.ts'
import { StartError } from '../../start-error.ts'
import { environment, type Home, type Place } from './cluster.server.ts'
import { withClient } from './with-client.server.ts'

interface ServerPlan {
  home: Home
  logFile: string
  settings: Record<string, string>
}

type ServerProcess = ReturnType<typeof startProcess>

const usualSettings = () => ({
  listen_addresses: '',
  max_connections: '200',
  ...databaseMemory(),
  // For SSDs: with the default of 4 the planner reads whole tables where an index is faster.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Keeps people's input out of the log: no statement, no detail such as "Key (email)=(…) already exists".
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
})

/**
 * Resolves when the server answers for the first time; from then on it is restarted whenever it ends.
 *
 * @returns stops it
 */
export async function keepRunning(plan: ServerPlan, connection: ClientConfig, log: Log): Promise<() => Promise<void>> {
  let server = await startFirst(plan, connection)
  let isStopping = false
  const supervision = supervise()
  return async () => {
    isStopping = true
    await server.stop()
    await supervision
  }

  async function supervise() {
    for (;;) {
      const startedAt = Date.now()
      const end = await server.ended
      if (isStopping) return
      // On a full disk it ends soon after each start, so those restarts are a second apart.
      const wait = Date.now() - startedAt > 10_000 ? 100 : 1_000
      log.error({ ...end, wait }, 'PostgreSQL ended by itself and is started again')
      await sleep(wait)
      if (isStopping) return
      try {
        server = startProcess(plan)
      } catch (err) {
        log.error({ err }, 'PostgreSQL could not be started again')
        continue
      }
      // When it ends before it is ready, the next iteration logs that.
      untilReady(server, connection).then(
        () => log.info('PostgreSQL answers again'),
        () => {},
      )
    }
  }
}

/** Tried three times: after a kill the old server may hold the cluster's shared memory for another moment. */
async function startFirst(plan: ServerPlan, connection: ClientConfig): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt++) {
    const server = startProcess(plan)
    try {
      await untilReady(server, connection)
      return server
    } catch (error) {
      await server.stop()
      if (attempt === 3) throw error
      await sleep(attempt * 200)
    }
  }
}

function startProcess({ home, logFile, settings }: ServerPlan) {
  // A file instead of a pipe: PostgreSQL must be able to write after this process is killed.
  const log = openSync(logFile, 'w', 0o600)
  giveToOwnerOfItsFolder(logFile)
  const options = Object.entries({ ...usualSettings(), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(join(home.binaries, 'postgres'), ['-D', home.cluster, ...options], {
    ...home.runAs,
    cwd: home.cluster,
    env: environment,
    // Detached from Ctrl-C in the terminal: this process stops PostgreSQL after the last request.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const dismissWatcher = child.pid ? stopWhenWeDie(child.pid, home) : undefined
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit')
    .catch((error: Error) => [null, error.message])
    .then(async ([code, signal]) => {
      await dismissWatcher?.()
      const lastWords = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().slice(-2_000) : ''
      return { code, signal, lastWords }
    })
  return {
    hasEnded,
    /** Resolves once the server and its watcher have ended. */
    ended,
    async stop() {
      if (child.pid) await stopProcess(child.pid, hasEnded)
      await ended
    },
  }
}

/**
 * A shell that waits on a pipe, which closes when this process dies, even by kill -9. A shell takes one megabyte of
 * memory, and every user can start it.
 *
 * @returns ends the watcher; call it when the watched process has ended, because its pid may be reused
 */
function stopWhenWeDie(pid: number, { runAs }: Home): () => Promise<unknown> {
  const words = ['-c', 'read -r _; kill -INT "$1"', 'postgres-watcher', String(pid)]
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  const watcher = spawn('/bin/sh', words, { ...runAs, cwd: '/', env: {}, detached: true, stdio: [...stdio] })
  const ended = once(watcher, 'exit').catch(() => {})
  return () => {
    watcher.kill('SIGKILL')
    return ended
  }
}

/** @throws StartError when the server ends or refuses the connection */
async function untilReady(server: ServerProcess, connection: ClientConfig) {
  for (;;) {
    try {
      await withClient({ ...connection, connectionTimeoutMillis: 2_000 }, (client) => client.query('select 1'))
      return
    } catch (error) {
      // Waiting doesn't help when it refuses the login (classes 28 and 42) or has no space.
      if (/^(28|42|53100)/.test((error as { code?: string }).code ?? ''))
        throw new StartError(`The database can't be opened: ${(error as Error).message}`, { cause: error })
    }
    if (server.hasEnded()) throw new StartError(`PostgreSQL does not start: ${(await server.ended).lastWords}`)
    await sleep(50)
  }
}

/**
 * Stops the PostgreSQL that a dead owner left running on this cluster. Only while holding the owner lock: otherwise the
 * server may have a living owner.
 *
 * @returns whether there was one
 */
export async function stopLeftover({ cluster }: Place): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
  const isRunning = () => commandOf(pid).includes(`postgres -D ${cluster} `)
  if (pid > 1 && isRunning()) {
    await stopProcess(pid, () => !isRunning())
    return true
  }
  // In a container another program often has the pid by now, and PostgreSQL would refuse to start because of it.
  rmSync(pidFile, { force: true })
  return false
}

/** @returns '' when there is no such process; a zombie has no command line either */
function commandOf(pid: number): string {
  if (!existsSync('/proc/self')) return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Fast shutdown; after fifteen seconds immediate shutdown, from which the next start recovers. */
async function stopProcess(pid: number, hasEnded: () => boolean) {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      if (!hasEnded()) process.kill(pid, signal)
    } catch (error) {
      // It has already ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(10)) if (hasEnded()) return
  }
  throw new StartError(`PostgreSQL (process ${pid}) does not stop.`)
}
