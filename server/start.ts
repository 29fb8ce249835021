import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import * as build from 'virtual:react-router/server-build'
import { startTellingOpenings } from '../app/interest/tell-openings.server.ts'
import { startWritingMailings } from '../app/mailings/write-mailings.server.ts'
import { startWorkingOnJobs } from '../app/membership/jobs/work-on-jobs.server.ts'
import { type Config, readConfig } from '../app/platform/config.ts'
import { mostWorkers, poolSizeOfWorkers } from '../app/platform/database/limits.ts'
import { watchDatabase } from '../app/platform/database/watch.server.ts'
import { StartError } from '../app/platform/start-error.ts'
import { startBackups } from './background/backups.ts'
import { dueKinds } from './background/due-kinds.ts'
import { startDueWork } from './background/due-work.ts'
import { startFoldingTallies } from './background/fold-tallies.ts'
import { startHousekeeping } from './background/housekeeping.ts'
import { mailings } from './background/mailings.ts'
import { startTellingTeam } from './background/team.ts'
import { startLookingForTroubles } from './background/troubles.ts'
import { prepareFirstStart } from './first-start.ts'
import { createApp } from './http/app.ts'
import { DocumentCache } from './http/document-cache.ts'
import { stopGracefully } from './http/graceful-stop.ts'
import { createHttpServer } from './http/http-server.ts'
import { answerFromCache } from './http/page-cache.ts'
import { openReadiness } from './http/readiness.ts'
import type { Figure } from './metrics/figures.ts'
import { listenForMetrics, openMetrics } from './metrics/metrics.ts'
import { openProcessFigures } from './metrics/process-figures.ts'
import { type OpenServices, openServices, openServicesOfWorker } from './open-services.ts'
import { welcome } from './welcome.ts'
import { type FromWorker, numberOfWorkers, readMostConnections, startWorkers, type ToWorker } from './workers.ts'

await main().catch(async (error: unknown) => {
  const words = error instanceof StartError ? error.message : error
  // What keeps one worker from beginning keeps them all, and is said once, by the process that has started them.
  if (process.argv[2] === 'worker')
    await tellPrimary({ event: 'failed', reason: typeof words === 'string' ? words : String((error as Error).stack) })
  else console.error(words)
  process.exit(1)
})

async function main(): Promise<void> {
  const [command, ...words] = process.argv.slice(2)
  if (command === 'site') process.exit(await site(words))
  const config = readConfig(process.env)
  if (command === 'worker') return work(config)
  if (command) throw new StartError(`${command} is not known. npm run site -- --help says what is.`)
  const wanted = numberOfWorkers(config)
  const opened = await openServices(config)
  try {
    if (wanted === 1) await serveAlone(config, opened)
    else await serveByWorkers(config, opened, wanted)
  } catch (error) {
    // Otherwise the database would be left running, and the next start would find its folder taken.
    await opened.close()
    throw error
  }
}

/** Loaded only when it is asked for: a server needs nothing of it. */
async function site(words: string[]): Promise<number> {
  // A server that takes a backup in another process is waited for by nobody once it is gone.
  process.once('disconnect', () => process.exit(1))
  const [{ runSite }, { verbs }] = await Promise.all([import('./site/run-site.ts'), import('./site/verbs.ts')])
  return runSite(verbs, words)
}

async function serveAlone(config: Config, opened: OpenServices): Promise<void> {
  await prepareFirstStart(opened.services)
  const { startJobs } = await serve(config, opened)
  startJobs()
  console.log(welcome(opened.services))
}

/** This process answers nobody: it has brought the database up to date, goes on running the embedded one, and looks after the workers. */
async function serveByWorkers(config: Config, opened: OpenServices, wanted: number): Promise<void> {
  const { services, database } = opened
  const { secret, previousSecrets } = services
  await prepareFirstStart(services)
  const port = await findPort(config)
  const mostConnections = await readMostConnections(services.db)
  const count = Math.min(wanted, mostWorkers(mostConnections))
  if (count < wanted)
    services.log.warn({ wanted, count, mostConnections }, 'fewer workers: the database has no connections for more')
  const max = poolSizeOfWorkers(count, mostConnections)
  const readOwn = openProcessFigures(database)
  const readMetrics = openMetrics(services, async () => [readOwn(), ...(await workers.readFigures())])
  const workers = startWorkers(
    count,
    { port, database: { ...database.connection, max }, secrets: { secret, previousSecrets } },
    services.log,
    readMetrics,
  )
  stopOnSignals(opened, workers.stop)
  try {
    await workers.allListen
    await listenForMetrics(config, readMetrics)
  } catch (error) {
    await workers.stop()
    throw error
  }
  console.log(welcome(services))
}

/** One of several that share the port. */
async function work(config: Config): Promise<void> {
  const endWithPrimary = () => process.exit(1)
  process.once('disconnect', endWithPrimary)
  if (!process.connected) endWithPrimary()
  const [begin] = (await once(process, 'message')) as [ToWorker]
  if (begin.order !== 'begin') throw new Error(`A worker was told to ${begin.order} before it was told to begin.`)
  const opened = await openServicesOfWorker(config, begin)
  const { outbox } = opened.services
  opened.services.outbox = {
    ...outbox,
    wake() {
      outbox.wake()
      void tellPrimary({ event: 'letters-wait' })
    },
  }
  let isComplete = false
  const metrics = metricsOfPrimary()
  const { startJobs, readFigures } = await serve(config, opened, {
    isComplete: () => isComplete,
    readMetrics: metrics.read,
  })
  // From here on it ends after what it has under way.
  process.off('disconnect', endWithPrimary)
  process.on('message', (message: ToWorker) => {
    const { order } = message
    if (order === 'are-you-there') void tellPrimary({ event: 'here' })
    if (order === 'tell-figures') void tellPrimary({ event: 'figures', figures: readFigures() })
    if (order === 'metrics') metrics.heard(message.asked, message.text)
    if (order === 'all-listen') isComplete = true
    if (order === 'do-jobs') {
      opened.services.log.info('this worker does the jobs')
      startJobs()
    }
    if (order === 'letters-wait') outbox.wake()
  })
  await tellPrimary({ event: 'listening' })
}

/** What all workers of this server have counted is known to the process that has started them. */
function metricsOfPrimary() {
  const asking = new Map<number, PromiseWithResolvers<string>>()
  let last = 0
  return {
    read(): Promise<string> {
      last += 1
      const answer = Promise.withResolvers<string>()
      asking.set(last, answer)
      void tellPrimary({ event: 'metrics-wanted', asked: last })
      return answer.promise
    },
    heard(asked: number, text: string | null): void {
      if (text === null) asking.get(asked)?.reject(new Error('The figures could not be read.'))
      else asking.get(asked)?.resolve(text)
      asking.delete(asked)
    },
  }
}

/** Resolves when it has left. */
function tellPrimary(message: FromWorker): Promise<unknown> {
  return new Promise((sent) => process.send?.(message, sent))
}

/** Answers requests until it is told to stop. @returns what starts the work that nobody waits for */
async function serve(
  config: Config,
  opened: OpenServices,
  worker?: { isComplete: () => boolean; readMetrics: () => Promise<string> },
): Promise<{ startJobs(): void; readFigures(): Figure[] }> {
  const { services, database } = opened
  const documents = new DocumentCache(config, () => !database.gate.isOpen)
  const readiness = openReadiness(database, services.log, worker?.isComplete)
  const watch = await watchDatabase(database, () => documents.clear(), services.log)
  const readFigures = openProcessFigures(database, documents)
  const readMetrics = worker?.readMetrics ?? openMetrics(services, async () => [readFigures()])
  const app = createApp(services, build, documents, readiness.ask, watch.beforeChange, readMetrics)
  const server = createHttpServer(app.fetch, services, answerFromCache(services, documents))
  const finishRequests = stopGracefully(server)
  const jobs: (() => Promise<void>)[] = []
  // Before the first answer: a supervisor that sees it run may tell it to stop.
  stopOnSignals(opened, async () => {
    readiness.goAway()
    const jobsEnded = Promise.all(jobs.map((end) => end()))
    if (server.listening) await finishRequests()
    await jobsEnded
    await watch.stop()
    await readiness.close()
  })
  await listen(server, config, worker !== undefined)
  if (!worker) await listenForMetrics(config, readMetrics)
  return {
    readFigures,
    startJobs() {
      services.outbox.start()
      jobs.push(
        startWritingMailings(services, mailings),
        startTellingOpenings(services),
        startDueWork(services, dueKinds),
        startWorkingOnJobs(services),
        startFoldingTallies(services),
        startLookingForTroubles(services),
        startTellingTeam(services),
        startBackups(services),
      )
      startHousekeeping(services)
    },
  }
}

/** @param isShared with the other workers: connections are spread over all that listen */
async function listen(server: Server, config: Config, isShared = false): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, config)))
    server.listen({ port: config.port, host: config.host, reusePort: isShared }, resolve)
  })
}

/** Those who share a port would share it with another server of this user as well, so nobody else may be there. */
async function findPort(config: Config): Promise<number> {
  const server = createServer()
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function explained(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `PORT ${port} is taken by another program. Stop it, or choose another one: PORT=${port + 1} npm start`,
    )
  if (error.code === 'EACCES')
    return new StartError(
      `PORT ${port} may not be used by this user. Ports below 1024 need special rights; choose a higher one.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is no address of this machine.`)
  return error
}

/** Ctrl-C, SIGTERM, and the end of the process that started this one: requests under way are finished, the database is stopped. */
function stopOnSignals(opened: OpenServices, stopServing: () => Promise<void>): void {
  const { log } = opened.services
  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    try {
      await stopServing()
      await opened.close()
      process.exit(0)
    } catch (error) {
      log.error({ error: (error as Error).stack }, 'not everything could be stopped')
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  process.on('disconnect', () => void stop('parent ended'))
}
