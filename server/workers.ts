import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Config } from '../app/platform/config.ts'
import type { Database } from '../app/platform/database/database.server.ts'
import type { Secrets } from '../app/platform/derive-key.server.ts'
import type { Log } from '../app/platform/log.ts'
import { usualWorkers } from '../app/platform/machine.server.ts'
import { StartError } from '../app/platform/start-error.ts'
import { countersOf, type Figure, merged } from './metrics/figures.ts'
import { watchWorker } from './watch-worker.ts'

/**
 * What a worker tells the process that has started it: that it takes requests, that letters wait, why it can't begin, that it is
 * there, how much it has counted, and that somebody has asked it what all of them have.
 */
export type FromWorker =
  | { event: 'listening' | 'letters-wait' | 'here' }
  | { event: 'failed'; reason: string }
  | { event: 'figures'; figures: Figure[] }
  | { event: 'metrics-wanted'; asked: number }

/** What a worker begins with, which its first process has looked at: a worker that is started anew has the same secrets as the others. */
export interface Beginning {
  database: PoolConfig
  secrets: Secrets
}

/** `all-listen` lets it say that it is ready; `do-jobs` makes it the one that does what nobody waits for. */
export type ToWorker =
  | ({ order: 'begin' } & Beginning)
  | { order: 'all-listen' | 'do-jobs' | 'letters-wait' | 'are-you-there' | 'tell-figures' }
  | { order: 'metrics'; asked: number; text: string | null }

interface Worker {
  process: ChildProcess
  /** How often in a row it has ended soon after its start. */
  failures: number
  isListening: boolean
  startedAt: number
  watch?: { heard(): void; stop(): void }
  /** When it was last asked. */
  figures: Figure[]
  heardFigures?: () => void
}

/** Elsewhere the system gives every connection to one of those that listen on a port, or lets only one listen. */
const sharesPorts = process.platform === 'linux'
const firstPauseMs = 100
const longestPauseMs = 30_000
const settledAfterMs = 60_000
/** Longer than requests and emails under way may take: who has not ended by then hears nothing any more. */
const longestStopMs = 60_000
const figuresPatienceMs = 1_000

/** @throws StartError where that many can't be */
export function numberOfWorkers({ workers, mode, databaseUrl }: Config): number {
  if (workers && workers > 1 && !sharesPorts)
    throw new StartError('WORKERS above 1 needs Linux, where processes can share a port.')
  return workers ?? (mode === 'production' && databaseUrl && sharesPorts ? usualWorkers() : 1)
}

/** @returns how many the database takes of everybody */
export async function readMostConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(db)
  return rows[0]?.most ?? 100
}

/**
 * Runs so many processes that answer requests. One of them does the jobs as well, and another one once that has ended. What ends
 * unasked is started anew, after a pause that grows while it keeps ending.
 *
 * @param begin the port on which all of them listen, and what reaches the database, with the size of each one's pool
 * @param readMetrics for whoever has asked one of them
 * @returns `allListen` fails with a StartError when one of them can't begin; `stop` ends them, each after what it has under way;
 * `readFigures` asks each of them, and takes what it has told before from one that does not answer
 */
export function startWorkers(
  count: number,
  begin: { port: number } & Beginning,
  log: Log,
  readMetrics: () => Promise<string> = async () => '',
): { allListen: Promise<void>; stop(): Promise<void>; readFigures(): Promise<Figure[][]> } {
  const workers = new Set<Worker>()
  const pauses = new Set<NodeJS.Timeout>()
  const allListen = Promise.withResolvers<void>()
  let worksBehind: Worker | undefined
  /** Of those that have ended. */
  let leftBehind: Figure[] = []
  let reading: Promise<Figure[][]> | undefined
  let isComplete = false
  let isStopping = false

  function start(failures: number): void {
    const child = fork(process.argv[1] ?? '', ['worker'], { env: { ...process.env, PORT: String(begin.port) } })
    const worker: Worker = { process: child, failures, isListening: false, startedAt: performance.now(), figures: [] }
    workers.add(worker)
    child.on('message', (message: FromWorker) => hear(worker, message))
    child.once('exit', (code, signal) => end(worker, signal ?? code))
    // The system has no room for another process: it never was there, so it has no exit.
    child.once('error', (error) => child.pid === undefined && end(worker, error.message))
    tell(worker, { order: 'begin', database: begin.database, secrets: begin.secrets })
  }

  function hear(worker: Worker, message: FromWorker): void {
    if (message.event === 'letters-wait') {
      if (worksBehind && worksBehind !== worker) tell(worksBehind, { order: 'letters-wait' })
      return
    }
    if (message.event === 'here') return void worker.watch?.heard()
    if (message.event === 'figures') {
      worker.figures = message.figures
      return void worker.heardFigures?.()
    }
    if (message.event === 'metrics-wanted') return void answerMetrics(worker, message.asked)
    if (message.event === 'failed') {
      if (isComplete) log.error({ worker: worker.process.pid, error: message.reason }, 'a worker can not begin')
      return void allListen.reject(new StartError(message.reason))
    }
    worker.isListening = true
    worker.watch = watchWorker(worker.process, () => tell(worker, { order: 'are-you-there' }), log)
    giveJobs()
    if (!isComplete && countListening() === count) {
      isComplete = true
      allListen.resolve()
      for (const each of workers) tell(each, { order: 'all-listen' })
    } else if (isComplete) tell(worker, { order: 'all-listen' })
  }

  function end(worker: Worker, how: string | number | null): void {
    workers.delete(worker)
    worker.watch?.stop()
    worker.heardFigures?.()
    leftBehind = merged([leftBehind, countersOf(worker.figures)])
    if (worker === worksBehind) worksBehind = undefined
    if (isStopping) return
    giveJobs()
    if (!isComplete)
      return void allListen.reject(new StartError(`A worker has ended (${how}) before it took requests.`))
    const failures = performance.now() - worker.startedAt > settledAfterMs ? 0 : worker.failures + 1
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    log.error({ worker: worker.process.pid, how, pauseMs }, 'a worker has ended, and is started anew')
    const pause = setTimeout(() => {
      pauses.delete(pause)
      start(failures)
    }, pauseMs)
    pauses.add(pause)
  }

  function giveJobs(): void {
    if (worksBehind) return
    worksBehind = [...workers].find(({ isListening }) => isListening)
    if (worksBehind) tell(worksBehind, { order: 'do-jobs' })
  }

  /** Whoever asks meanwhile gets the same. */
  function readFigures(): Promise<Figure[][]> {
    reading ??= askForFigures().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function askForFigures(): Promise<Figure[][]> {
    const asked = [...workers].filter(({ isListening }) => isListening)
    await Promise.all(
      asked.map((worker) => {
        const heard = new Promise<void>((resolve) => {
          worker.heardFigures = resolve
        })
        tell(worker, { order: 'tell-figures' })
        return Promise.race([heard, sleep(figuresPatienceMs, undefined, { ref: false })])
      }),
    )
    return [leftBehind, ...asked.filter((worker) => workers.has(worker)).map(({ figures }) => figures)]
  }

  async function answerMetrics(worker: Worker, asked: number): Promise<void> {
    const text = await readMetrics().catch(() => null)
    tell(worker, { order: 'metrics', asked, text })
  }

  function countListening(): number {
    return [...workers].filter(({ isListening }) => isListening).length
  }

  async function stop(): Promise<void> {
    isStopping = true
    for (const pause of pauses) clearTimeout(pause)
    await Promise.all(
      [...workers].map(async ({ process: child }) => {
        child.kill('SIGTERM')
        const tooLong = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
        await once(child, 'exit')
        clearTimeout(tooLong)
      }),
    )
  }

  for (let number = 0; number < count; number += 1) start(0)
  return { allListen: allListen.promise, stop, readFigures }
}

function tell({ process: child }: Worker, message: ToWorker): void {
  // Who has ended hears nothing; its end is heard by itself.
  if (child.connected) child.send(message, () => {})
}
