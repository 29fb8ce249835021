import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { documentHeader } from '../app/platform/documents.ts'
import { picturesAt } from '../app/platform/files/picture.ts'
import { pathForLog } from '../app/platform/log.ts'
import { mostFormBytes } from '../app/platform/read-body.server.ts'
import {
  type RequestFacts,
  requestContext,
  type Services,
  servicesContext,
  troubleContext,
} from '../app/platform/services.ts'
import { version } from '../app/platform/version.server.ts'
import { changesPages } from '../app/sign-in/cookies.server.ts'
import type { DocumentCache } from './document-cache.ts'
import { addressOf, type Env } from './env.ts'
import { networkOf, trustedNetworks } from './network-address.ts'
import { asPeopleSee, onlyOwnPagesPost, onlyUnderOwnOrigin } from './own-origin.ts'
import { servePictures } from './pictures.ts'
import { plainPage } from './plain-page.ts'
import type { Readiness } from './readiness.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { answerSpeculationRules, speculationRulesAddress, speculationRulesHeader } from './speculation-rules.ts'

/** What is posted here may hold a picture. However much it is, `readUpload` holds a few megabytes of it. */
const uploadPaths = [
  /^\/admin\/content\/[^/]+$/,
  /^\/training-portal\/profile\/avatar$/,
  /^\/training-portal\/projects\/[^/]+$/,
]
const clientFolder = 'build/client'
/** In the log, as nginx writes it: whoever asked has broken the connection off. */
const clientGone = 499

/** What a request passes on its way to a page, in this order. */
export function createApp(
  services: Services,
  build: ServerBuild,
  documents: DocumentCache,
  readiness: () => Promise<Readiness>,
): Hono<Env> {
  const app = new Hono<Env>()
  app.use(logged(services))
  app.use(withSecurityHeaders(services))
  // Asked by those who look after the server, under whatever name they know it.
  app.get('/healthz', (c) => c.text(`ok ${version}`))
  app.get('/readyz', async (c) => c.json(...(await readiness())))
  app.use(onlyUnderOwnOrigin(services))
  app.use(fromDocumentCache(documents))
  app.use(onlyKnownMethods)
  app.use(onlyReadableAddresses)
  app.get(speculationRulesAddress, answerSpeculationRules)
  app.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: cacheForever }))
  app.use('/share/*', serveStatic({ root: clientFolder, onFound: forOtherSites }))
  app.use('/documents/*', serveStatic({ root: clientFolder, onFound: outOfSearch }))
  for (const file of filesAtRoot()) app.use(`/${file}`, serveStatic({ root: clientFolder, onFound: cacheForAnHour }))
  app.get(`${picturesAt}*`, servePictures(services))
  app.use(onlyOwnPagesPost(services))
  app.use(onlyFormsOfOurSize)
  app.use(compress())
  app.use(intoDocumentCache(documents))
  app.all('*', pages(services, build))
  app.onError((error, c) => {
    const { reference } = c.get('facts')
    services.log.error({ reference, error: error.stack }, 'request failed')
    return plainPage(500, 'Something went wrong', `Please try again in a moment. Reference: ${reference}`, true)
  })
  return app
}

/** One line an answer, without what opens something for whoever reads it (ASVS 16.2.5): queries, and the keys of letters' links. */
function logged({ log, config }: Services): MiddlewareHandler<Env> {
  const trusted = trustedNetworks(config.trustedProxies)
  return async (c, next) => {
    const began = performance.now()
    const facts = new Facts(c, trusted)
    c.set('facts', facts)
    await next()
    const took = Math.round(performance.now() - began)
    const { givenReference: reference } = facts
    // What is made for nobody may be anything, also that it failed because nobody was there any more.
    const isGone = c.env.incoming.socket.destroyed
    const status = isGone ? clientGone : c.res.status
    log.info(
      { method: c.req.method, path: pathForLog(c.req.path), status, ms: took, reference },
      isGone ? 'gone before the answer' : 'answered',
    )
  }
}

/** Each is made when it is asked for: most answers are pages from the cache, which need none of them. */
class Facts implements RequestFacts {
  readonly #request: Context<Env>
  readonly #trusted: BlockList
  #nonce: string | undefined
  /** Undefined while nothing has asked for it. */
  givenReference: string | undefined

  constructor(request: Context<Env>, trusted: BlockList) {
    this.#request = request
    this.#trusted = trusted
  }

  get network(): string {
    const peer = this.#request.env.incoming.socket.remoteAddress ?? ''
    return networkOf(peer, this.#request.req.header('x-forwarded-for'), this.#trusted)
  }

  get nonce(): string {
    this.#nonce ??= randomBytes(16).toString('base64')
    return this.#nonce
  }

  get reference(): string {
    this.givenReference ??= randomBytes(5).toString('hex')
    return this.givenReference
  }
}

function withSecurityHeaders({ config }: Services): MiddlewareHandler<Env> {
  const fixed = Object.entries(securityHeaders(config))
  return async (c, next) => {
    await next()
    // It has them already, and is quickest if nobody looks at it.
    if (c.get('finished')) return
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html')
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', contentSecurityPolicy(isPage ? c.get('facts').nonce : undefined))
    }
    if (isPage) c.header('Speculation-Rules', speculationRulesHeader)
    for (const [name, value] of fixed) if (!c.res.headers.has(name)) c.header(name, value)
    c.header(documentHeader, undefined)
  }
}

const onlyKnownMethods: MiddlewareHandler<Env> = async (c, next) => {
  if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next()
  return refusedMethod('GET, HEAD, POST')
}

/** The router would print an address that it can't decode as it stands, with the key that may be in it (ASVS 16.2.5). */
const onlyReadableAddresses: MiddlewareHandler<Env> = async (c, next) => {
  if (isDecodable(addressOf(c.req.url).split('?')[0] ?? '')) return next()
  return plainPage(404, 'Page not found', 'The address may be mistyped, or the page has moved.')
}

function isDecodable(path: string): boolean {
  try {
    // Used, because the bundler takes a call whose result is not for one that does nothing.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}

function refusedMethod(allowed: string): Response {
  const text = 'This address takes no such request. Please go back and use the buttons of the page.'
  const response = plainPage(405, 'That does not work here', text)
  response.headers.set('Allow', allowed)
  return response
}

/** What says itself that it is too long is refused before it is read; whatever else is, `readForm` refuses. */
const onlyFormsOfOurSize: MiddlewareHandler<Env> = async (c, next) => {
  const isTooLong = Number(c.req.header('Content-Length') ?? 0) > mostFormBytes
  if (!isTooLong || uploadPaths.some((path) => path.test(c.req.path))) return next()
  return plainPage(413, 'That was too much to send', 'Please go back, shorten what you wrote and try again.')
}

/** HEAD is answered from what is there and makes nothing: its page has no body that could be kept. */
function fromDocumentCache(documents: DocumentCache): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const kept = isAnonymous(c) ? documents.find(addressOf(c.req.url), c.req.header('Accept-Encoding') ?? '') : null
    if (!kept) return next()
    c.set('finished', true)
    return kept
  }
}

function intoDocumentCache(documents: DocumentCache): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'GET' || !isAnonymous(c)) return next()
    const made = await documents.make(addressOf(c.req.url), c.req.header('Accept-Encoding') ?? '', async () => {
      await next()
      return c.res
    })
    c.res = undefined
    c.res = made
  }
}

function isAnonymous(c: Context<Env>): boolean {
  return !changesPages(c.req.header('Cookie'))
}

/** Hands the request to the page that `app/routes.ts` names for it. */
function pages(services: Services, build: ServerBuild): Handler<Env> {
  const handle = createRequestHandler(build, process.env.NODE_ENV === 'production' ? 'production' : 'development')
  return async (c) => {
    const context = new RouterContextProvider()
    const trouble = { databaseUnavailable: false }
    context.set(servicesContext, services)
    context.set(requestContext, c.get('facts'))
    context.set(troubleContext, trouble)
    const response = await handle(asPeopleSee(c.req.raw, services.config), context)
    if (trouble.databaseUnavailable && response.status === 500) return unavailable()
    if (response.status === 405) return refusedMethod('GET, HEAD')
    if (isBare(response)) return refused(response.status, c.get('facts').reference)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  }
}

/** The router's own words, or none at all, where a page is expected. Ours in such a form are never 400, nor from 500 on. */
function isBare({ status, headers }: Response): boolean {
  const type = headers.get('Content-Type')
  return (status === 400 || status >= 500) && (type === null || type.startsWith('text/plain'))
}

function refused(status: number, reference: string): Response {
  if (status >= 500)
    return plainPage(status, 'Something went wrong', `Please try again in a moment. Reference: ${reference}`, true)
  return plainPage(
    status,
    'That could not be read',
    `Please go back, open the page again and send it once more. Reference: ${reference}`,
  )
}

function unavailable(): Response {
  const text = 'We cannot reach our data at the moment. Please try again in a minute; nothing that was saved is lost.'
  const response = plainPage(503, 'We will be right back', text, true)
  response.headers.set('Retry-After', '10')
  return response
}

function filesAtRoot(): string[] {
  // Without a build Vite serves them.
  if (!existsSync(clientFolder)) return []
  return readdirSync(clientFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

/** Their names change with their content. */
function cacheForever(_path: string, c: Context): void {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

/** Pictures that other sites show beside a link to a page of ours. */
function forOtherSites(path: string, c: Context): void {
  cacheForAnHour(path, c)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** Learning material: anybody may read it who has the address, but it is meant for participants. */
function outOfSearch(path: string, c: Context): void {
  cacheForAnHour(path, c)
  c.header('X-Robots-Tag', 'noindex')
}

function cacheForAnHour(_path: string, c: Context): void {
  c.header('Cache-Control', 'public, max-age=3600')
}
