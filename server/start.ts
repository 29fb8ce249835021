import type { Server } from 'node:net'
import * as build from 'virtual:react-router/server-build'
import { type Config, readConfig } from '../app/platform/config.ts'
import { watchDatabase } from '../app/platform/database/watch.server.ts'
import { handlersOf } from '../app/platform/jobs/job-kind.ts'
import { StartError } from '../app/platform/start-error.ts'
import { startCheckingAlerts } from './background/alerts.ts'
import { jobKinds } from './background/job-kinds.ts'
import { prepareFirstStart } from './first-start.ts'
import { createApp } from './http/app.ts'
import { DocumentCache } from './http/document-cache.ts'
import { stopGracefully } from './http/graceful-stop.ts'
import { createHttpServer } from './http/http-server.ts'
import { answerFromCache } from './http/page-cache.ts'
import { openReadiness } from './http/readiness.ts'
import { listenForMetrics, openMetrics } from './metrics/metrics.ts'
import { openProcessFigures } from './metrics/process-figures.ts'
import { type OpenServices, openServices } from './open-services.ts'
import { welcome } from './welcome.ts'

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})

async function main(): Promise<void> {
  const [command, ...words] = process.argv.slice(2)
  if (command === 'site') process.exit(await site(words))
  if (command) throw new StartError(`${command} is not known. npm run site -- --help says what is.`)
  const config = readConfig(process.env)
  const opened = await openServices(config)
  try {
    await prepareFirstStart(opened.services)
    await serve(config, opened)
    console.log(welcome(opened.services))
  } catch (error) {
    // Otherwise the database would continue to run, and the next start would find its folder in use.
    await opened.close()
    throw error
  }
}

/** Loaded only when called: a server needs nothing of it. */
async function site(words: string[]): Promise<number> {
  // A child process ends when its server is gone, because nothing waits for its backup any more.
  process.once('disconnect', () => process.exit(1))
  const [{ runSite }, { verbs }] = await Promise.all([import('./site/run-site.ts'), import('./site/verbs.ts')])
  return runSite(verbs, words)
}

/** Answers requests and runs background work until a signal ends it. */
async function serve(config: Config, opened: OpenServices): Promise<void> {
  const { services, database } = opened
  // What may have been missed while no server ran. Before the database is watched: a server that serves waits when it is away.
  for (const queue of ['team', 'openings', 'reminders', 'housekeeping', 'backup', 'departures'] as const)
    await services.jobs.add(services.db, queue, {}, services.clock.now())
  const documents = new DocumentCache(config, () => !database.gate.isOpen)
  const readiness = openReadiness(database, services.log)
  const stopWatching = await watchDatabase(database, () => documents.clear(), services.log)
  const readMetrics = openMetrics(services, openProcessFigures(database, documents))
  const app = createApp(services, build, documents, readiness.ask, readMetrics)
  const server = createHttpServer(app.fetch, services, answerFromCache(services, documents))
  const finishRequests = stopGracefully(server)
  // Before the first answer: a supervisor may send a stop signal as soon as the server runs.
  stopOnSignals(opened, async () => {
    readiness.goAway()
    const jobsEnded = services.jobs.stop()
    if (server.listening) await finishRequests()
    await jobsEnded
    await stopWatching()
    await readiness.close()
  })
  await listen(server, config)
  await listenForMetrics(config, readMetrics)
  await services.jobs.start(handlersOf(services, jobKinds))
  startCheckingAlerts(services)
}

async function listen(server: Server, config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, config)))
    server.listen({ port: config.port, host: config.host }, resolve)
  })
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

/** On Ctrl-C, SIGTERM, and the end of the parent process: finishes running requests, then stops the database. */
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
