import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { pathForLog } from '../app/platform/log.ts'
import type { RequestFacts, Services } from '../app/platform/services.ts'
import type { Env } from './env.ts'
import { networkOf, trustedNetworks } from './network-address.ts'

/** In the log, as nginx writes it: the client has broken the connection off. */
const clientGone = 499

/** One line an answer, without secrets (ASVS 16.2.5): queries, and the keys of letters' links. */
export function logRequests({ log, config }: Services): MiddlewareHandler<Env> {
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
