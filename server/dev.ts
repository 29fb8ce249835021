import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import { readConfig } from '../app/platform/config.ts'

/**
 * The server with Vite's middleware. Vite loads everything, so that server and pages share one copy of each module;
 * services are opened once and survive changes of the sources.
 */
const config = readConfig(process.env)
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { openServices } = await load<typeof import('./open-services.ts')>('/server/open-services.ts')
const { prepareFirstStart } = await load<typeof import('./first-start.ts')>('/server/first-start.ts')
const { openReadiness } = await load<typeof import('./http/readiness.ts')>('/server/http/readiness.ts')
const { handlersOf } = await load<typeof import('../app/platform/jobs/job-kind.ts')>('/app/platform/jobs/job-kind.ts')
const { jobKinds } = await load<typeof import('./background/job-kinds.ts')>('/server/background/job-kinds.ts')
const { welcome } = await load<typeof import('./welcome.ts')>('/server/welcome.ts')
const opened = await openServices(config)
await prepareFirstStart(opened.services)
const readiness = openReadiness(opened.database, opened.services.log)
await opened.services.jobs.start(handlersOf(opened.services, jobKinds))

const listener = getRequestListener(async (request, env) => {
  const { createApp } = await load<typeof import('./http/app.ts')>('/server/http/app.ts')
  const { DocumentCache } = await load<typeof import('./http/document-cache.ts')>('/server/http/document-cache.ts')
  const build = await load<import('react-router').ServerBuild>('virtual:react-router/server-build')
  try {
    // A new cache for each request, so that pages are never stale during development.
    return await createApp(opened.services, build, new DocumentCache(config), readiness.ask).fetch(request, env)
  } catch (error) {
    vite.ssrFixStacktrace(error as Error)
    throw error
  }
})
const server = createHttpServer((request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
)
server.listen(config.port, config.host, () => console.log(welcome(opened.services)))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    server.close()
    server.closeAllConnections()
    await vite.close()
    await opened.services.jobs.stop()
    await readiness.close()
    await opened.close()
    process.exit(0)
  })
}

function load<Module>(id: string): Promise<Module> {
  return vite.ssrLoadModule(id) as Promise<Module>
}
