import type { Server } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { startTellingOpenings } from '../app/interest/tell-openings.server.ts'
import { startWritingMailings } from '../app/mailings/write-mailings.server.ts'
import { type Config, readConfig } from '../app/platform/config.ts'
import { watchDatabase } from '../app/platform/database/watch.server.ts'
import { StartError } from '../app/platform/start-error.ts'
import { createApp } from './app.ts'
import { countAnew } from './count-anew.ts'
import { DocumentCache } from './document-cache.ts'
import { dueKinds } from './due-kinds.ts'
import { startDueWork } from './due-work.ts'
import { prepareFirstStart } from './first-start.ts'
import { startFoldingTallies } from './fold-tallies.ts'
import { stopGracefully } from './graceful-stop.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createHttpServer } from './http-server.ts'
import { loadEarlierSite } from './load-earlier-site.ts'
import { mailings } from './mailings.ts'
import { makeAdmin } from './make-admin.ts'
import { type OpenServices, openServices } from './open-services.ts'
import { openReadiness } from './readiness.ts'
import { welcome } from './welcome.ts'

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const [command, argument] = process.argv.slice(2)
  const opened = await openServices(config)
  try {
    if (command === 'make-admin') console.log(await makeAdmin(opened.services, argument))
    else if (command === 'count-anew') console.log(await countAnew(opened.services))
    else if (command === 'load-earlier-site') console.log(await loadEarlierSite(opened.services, argument))
    else return await serve(config, opened)
    await opened.close()
  } catch (error) {
    // Otherwise the database would be left running, and the next start would find its folder taken.
    await opened.close()
    throw error
  }
}

async function serve(config: Config, opened: OpenServices): Promise<void> {
  const { services, database } = opened
  await prepareFirstStart(services)
  const documents = new DocumentCache(config, () => !database.gate.isOpen)
  const readiness = openReadiness(database, services.log)
  const app = createApp(services, build, documents, readiness.ask)
  const server = createHttpServer(app.fetch, services)
  const finishRequests = stopGracefully(server)
  let stopWatching = async () => {}
  const jobs: (() => Promise<void>)[] = []
  // Before the first answer: a supervisor that sees it run may tell it to stop.
  stopOnSignals(opened, async () => {
    readiness.goAway()
    const jobsEnded = Promise.all(jobs.map((end) => end()))
    if (server.listening) await finishRequests()
    await jobsEnded
    await stopWatching()
    await readiness.close()
  })
  await listen(server, config)
  stopWatching = await watchDatabase(database, () => documents.clear(), services.log)
  services.outbox.start()
  jobs.push(startWritingMailings(services, mailings), startTellingOpenings(services), startDueWork(services, dueKinds))
  jobs.push(startFoldingTallies(services))
  startHousekeeping(services)
  console.log(welcome(services))
}

async function listen(server: Server, config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, config)))
    server.listen(config.port, config.host, resolve)
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
