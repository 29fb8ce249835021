import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { picturesAt } from '../../app/platform/files/picture.ts'
import { pathForLog } from '../../app/platform/log.ts'
import type { RequestFacts, Services } from '../../app/platform/services.ts'
import { requestCounts } from '../metrics/request-counts.ts'
import type { Env } from './env.ts'
import { networkOf, trustedNetworks } from './network-address.ts'

/** In the log, as nginx writes it: the client has broken the connection off. */
const clientGone = 499

interface Answered {
  method: string
  path: string
  /** As app/routes.ts writes it. */
  route: string
  status: number
  /** As `performance.now()` said. */
  began: number
  /** What is made for nobody may be anything, also that it failed because nobody was there any more. */
  isGone: boolean
  reference?: string | undefined
}

/** @returns counts each answer, and writes a line of it, without secrets (ASVS 16.2.5): queries, and the keys of letters' links */
export function openRequestLog({ log }: Pick<Services, 'log'>): (answered: Answered) => void {
  // Looking for what is to be censored takes longer than writing the line, which holds none of it.
  const lines = log.child({}, { redact: [] })
  return ({ method, path, route, status: made, began, isGone, reference }) => {
    const ms = performance.now() - began
    const status = isGone ? clientGone : made
    requestCounts.count(method, route, status, ms / 1000)
    if (!lines.isLevelEnabled('info')) return
    lines.info(
      { method, path: pathForLog(path), status, ms: Math.round(ms), reference },
      isGone ? 'gone before the answer' : 'answered',
    )
  }
}

export function logRequests(services: Services): MiddlewareHandler<Env> {
  const trusted = trustedNetworks(services.config.trustedProxies)
  const write = openRequestLog(services)
  return async (c, next) => {
    const began = performance.now()
    const facts = new Facts(c, trusted)
    c.set('facts', facts)
    await next()
    const { method, path } = c.req
    const isGone = c.env.incoming.socket.destroyed
    const route = facts.route ?? routeOfFile(path)
    write({ method, path, route, status: c.res.status, began, isGone, reference: facts.givenReference })
  }
}

/** Files at the root, and whatever was refused before a page was looked for. */
export const unknownRoute = 'other'
const files = ['/assets/', '/share/', '/documents/', picturesAt]
const ofTheServer = ['/healthz', '/readyz', '/metrics']

/** Of what answers by itself, without a page. */
function routeOfFile(path: string): string {
  if (ofTheServer.includes(path)) return path
  const folder = files.find((folder) => path.startsWith(folder))
  return folder ? `${folder}*` : unknownRoute
}

/** Each is made when it is asked for: most answers are pages from the cache, which need none of them. */
class Facts implements RequestFacts {
  readonly #request: Context<Env>
  readonly #trusted: BlockList
  #nonce: string | undefined
  route: string | undefined
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
