import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { Services } from '../../app/platform/services.ts'
import { changesPages } from '../../app/sign-in/cookies.server.ts'
import type { DocumentCache } from './document-cache.ts'
import { addressOf, type Env } from './env.ts'
import { isSurelyUnderOwnOrigin } from './own-origin.ts'
import { openRequestLog } from './request-log.ts'

/**
 * Answers from the page cache before the request's context is built, because a cached page has all of its headers. HEAD
 * is answered from the cache too, and renders nothing.
 *
 * @returns whether it has answered; otherwise `createApp` does
 */
export function answerFromCache(services: Services, documents: DocumentCache) {
  const isUnderOwnOrigin = isSurelyUnderOwnOrigin(services)
  const write = openRequestLog(services)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const began = performance.now()
    const { method = '', url = '', headers, socket } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (changesPages(headers.cookie) || !isUnderOwnOrigin(request)) return false
    const found = documents.find(url, headers['accept-encoding']?.toString() ?? '')
    if (!found) return false
    const { route } = found
    write({ method, path: url.split('?', 1)[0] ?? '', route, status: 200, began, isGone: socket.destroyed })
    response.writeHead(200, found.headers).end(method === 'GET' ? found.body : undefined)
    return true
  }
}

export function intoDocumentCache(documents: DocumentCache): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'GET' || !isAnonymous(c)) return next()
    const facts = c.get('facts')
    const address = addressOf(c.req.url)
    const render = async () => {
      await next()
      return c.res
    }
    const made = await documents.make(address, c.req.header('Accept-Encoding') ?? '', render, () => facts.route)
    facts.route ??= documents.routeOf(address)
    c.res = undefined
    c.res = made
  }
}

function isAnonymous(c: Context<Env>): boolean {
  return !changesPages(c.req.header('Cookie'))
}
