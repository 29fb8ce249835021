import type { Server } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createAdaptorServer } from '@hono/node-server'
import { type Config, readConfig } from '../app/platform/config.ts'
import { StartError } from '../app/platform/start-error.ts'
import { createApp } from './app.ts'
import { DocumentCache } from './document-cache.ts'
import { prepareFirstStart } from './first-start.ts'
import { followChanges } from './follow-changes.ts'
import { keepHouse } from './housekeeping.ts'
import { type OpenServices, openServices } from './open-services.ts'
import { welcome } from './welcome.ts'

/** How long a request may still take once the server was told to stop. */
const patience = 10_000

await main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const opened = await openServices(config)
  const documents = new DocumentCache()
  const stopFollowing = await followChanges(opened.database.pool, documents, opened.services.log)
  await prepareFirstStart(opened.services)
  const app = createApp(opened.services, build, documents)
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000 },
  }) as Server
  stopOnSignals(server, opened, stopFollowing)
  await listen(server, config).catch(async (error: unknown) => {
    await stopFollowing()
    await opened.close()
    throw error
  })
  opened.services.outbox.start()
  keepHouse(opened.services)
  console.log(welcome(opened.services))
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
function stopOnSignals(server: Server, opened: OpenServices, stopFollowing: () => Promise<void>): void {
  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    opened.services.log.info({ reason }, 'stopping')
    const cutOff = setTimeout(() => server.closeAllConnections(), patience)
    await new Promise<void>((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    clearTimeout(cutOff)
    await stopFollowing()
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  process.on('disconnect', () => void stop('parent ended'))
}
