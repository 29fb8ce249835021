import type { MiddlewareHandler } from 'hono'
import type { Services } from '../../app/platform/services.ts'
import { readSessionToken, readWritten, writtenCookie } from '../../app/sign-in/cookies.server.ts'
import type { Env } from './env.ts'

/**
 * Whoever is signed in and has written carries along how far the database's log was by then, so that no page of theirs is read from
 * a standby that has not come so far.
 */
export function showOwnWrites(services: Services): MiddlewareHandler<Env> {
  const { replica } = services
  if (!replica) return (_, next) => next()
  return async (c, next) => {
    const facts = c.get('facts')
    facts.written = readWritten(c.req.raw, services)
    await next()
    if (c.req.method !== 'POST' && !facts.hasWritten) return
    if (readSessionToken(c.req.raw, services) === null) return
    c.header('Set-Cookie', writtenCookie(services, await replica.position()), { append: true })
  }
}
