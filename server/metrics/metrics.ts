import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config.ts'
import type { Services } from '../../app/platform/services.ts'
import { StartError } from '../../app/platform/start-error.ts'
import type { Env } from '../http/env.ts'
import { type Figure, textOf } from './figures.ts'
import { openProductFigures } from './product-figures.ts'

const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

export function openMetrics(services: Services, readProcess: () => Figure[]): () => Promise<string> {
  const readProduct = openProductFigures(services)
  return async () => {
    // Read first, because reading the product's figures opens connections, which are counted here.
    const ofProcess = readProcess()
    return textOf([...(await readProduct()), ...ofProcess])
  }
}

/** @returns whether the request has METRICS_TOKEN, or none is configured */
function mayReadMetrics({ metricsToken }: Pick<Config, 'metricsToken'>, authorization: string | undefined): boolean {
  if (!metricsToken) return true
  return timingSafeEqual(digest(`Bearer ${metricsToken}`), digest(authorization ?? ''))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** On the site's port. Without the token the answer is the same 404 as for any unknown address. */
export function answerMetrics(
  { config }: Pick<Services, 'config'>,
  read: () => Promise<string>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!mayReadMetrics(config, c.req.header('Authorization'))) return next()
    return c.text(await read(), 200, { 'Content-Type': metricsType, 'Cache-Control': 'no-store' })
  }
}

/**
 * Serves metrics on a port of its own, for operators only. It runs until the process ends, so that a stop can be
 * observed.
 */
export async function listenForMetrics(config: Config, read: () => Promise<string>): Promise<void> {
  if (config.metricsPort === undefined) return
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked || !mayReadMetrics(config, request.headers.authorization)) return response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { 'Content-Type': metricsType, 'Cache-Control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.unref()
  const { metricsPort: port, metricsHost: host } = config
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new StartError(`METRICS_PORT ${port} can't be used: ${message}.`)))
    server.listen({ port, host }, resolve)
  })
}
