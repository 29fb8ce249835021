import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { picturesAt } from '../../app/platform/files/picture.ts'
import { pathForLog } from '../../app/platform/log.ts'
import type { RequestFacts, Services } from '../../app/platform/services.ts'
import { requestCounts } from '../metrics/request-counts.ts'
import type { Env } from './env.ts'
import { networkOf, trustedNetworks } from './network-address.ts'

/** nginx's status for a connection that the client closed. */
const clientGone = 499

interface Answered {
  method: string
  path: string
  /** The pattern in app/routes.ts. */
  route: string
  status: number
  /** From `performance.now()`. */
  began: number
  /** The client has disconnected; the status of the answer then means nothing. */
  isGone: boolean
  reference?: string | undefined
}

/** @returns counts each answer and logs it without secrets (ASVS 16.2.5): no queries, and no keys of email links */
export function openRequestLog({ log }: Pick<Services, 'log'>): (answered: Answered) => void {
  // Without redaction, which takes longer than writing the line; these lines hold no secret.
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

/** Files at the root, and requests that were refused before a route was matched. */
export const unknownRoute = 'other'
const files = ['/assets/', '/share/', '/documents/', picturesAt]
const ofTheServer = ['/healthz', '/readyz', '/metrics']

/** For answers without a page. */
function routeOfFile(path: string): string {
  if (ofTheServer.includes(path)) return path
  const folder = files.find((folder) => path.startsWith(folder))
  return folder ? `${folder}*` : unknownRoute
}

/** Lazy, because most answers are cached pages, which need none of them. */
class Facts implements RequestFacts {
  readonly #request: Context<Env>
  readonly #trusted: BlockList
  #nonce: string | undefined
  route: string | undefined
  /** Undefined until it is first read. */
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
