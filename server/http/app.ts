import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ServerBuild } from 'react-router'
import { picturesAt } from '../../app/platform/files/picture.ts'
import { leastCompressed } from '../../app/platform/http/compress.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { version } from '../../app/platform/version.server.ts'
import { answerMetrics } from '../metrics/metrics.ts'
import type { DocumentCache } from './document-cache.ts'
import type { Env } from './env.ts'
import { onlyOwnPagesPost, onlyUnderOwnOrigin } from './own-origin.ts'
import { intoDocumentCache } from './page-cache.ts'
import { pages } from './pages.ts'
import { servePictures } from './pictures.ts'
import { refusal } from './plain-page.ts'
import { reportArrival } from './probe.ts'
import type { Readiness } from './readiness.ts'
import { onlyFewPaths, onlyFormsOfOurSize, onlyKnownMethods, onlyReadableAddresses } from './request-limits.ts'
import { logRequests } from './request-log.ts'
import { withSecurityHeaders } from './security-headers.ts'
import { answerSpeculationRules, speculationRulesAddress } from './speculation-rules.ts'
import { serveFiles } from './static-files.ts'

/**
 * The middleware of a request on its way to a page, in this order. Cached pages are answered earlier
 * (`answerFromCache`).
 */
export function createApp(
  services: Services,
  build: ServerBuild,
  documents: DocumentCache,
  readiness: () => Promise<Readiness>,
  readMetrics?: () => Promise<string>,
): Hono<Env> {
  const app = new Hono<Env>()
  app.use(logRequests(services))
  app.use(withSecurityHeaders(services))
  // Monitoring calls it under any host name.
  app.get('/healthz', (c) => {
    const arrival = reportArrival(c, services, version)
    return arrival ? c.json(arrival) : c.text(`ok ${version}`)
  })
  app.get('/readyz', async (c) => c.json(...(await readiness())))
  if (services.config.metricsToken && readMetrics) app.get('/metrics', answerMetrics(services, readMetrics))
  app.use(onlyUnderOwnOrigin(services))
  app.use(onlyKnownMethods)
  app.use(onlyReadableAddresses)
  app.get(speculationRulesAddress, answerSpeculationRules)
  serveFiles(app)
  app.get(`${picturesAt}*`, servePictures(services))
  app.use(onlyOwnPagesPost(services))
  app.use(onlyFormsOfOurSize)
  app.use(compress({ threshold: leastCompressed }))
  app.use(intoDocumentCache(documents))
  app.get('/__manifest', onlyFewPaths)
  app.all('*', pages(services, build))
  app.onError((error, c) => {
    const { reference } = c.get('facts')
    services.log.error({ reference, error: error.stack }, 'request failed')
    return refusal(500, reference)
  })
  return app
}
