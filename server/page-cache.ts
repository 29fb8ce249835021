import type { Context, MiddlewareHandler } from 'hono'
import { changesPages } from '../app/sign-in/cookies.server.ts'
import type { DocumentCache } from './document-cache.ts'
import { addressOf, type Env } from './env.ts'

/** HEAD is answered from what is there and makes nothing: its page has no body that could be kept. */
export function fromDocumentCache(documents: DocumentCache): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const kept = isAnonymous(c) ? documents.find(addressOf(c.req.url), c.req.header('Accept-Encoding') ?? '') : null
    if (!kept) return next()
    c.set('finished', true)
    return kept
  }
}

export function intoDocumentCache(documents: DocumentCache): MiddlewareHandler<Env> {
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
