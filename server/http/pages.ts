import type { Handler } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { releaseContext } from '../../app/platform/http/release.server.ts'
import { requestContext, type Services, servicesContext } from '../../app/platform/services.ts'
import type { Env } from './env.ts'
import { type Refusal, refusal } from './plain-page.ts'

/** Passes the request to React Router. */
export function pages(services: Services, build: ServerBuild): Handler<Env> {
  // TLS ends at the proxy, so the router sees another scheme than the browser's Origin, with which it compares.
  const known = { ...build, allowedActionOrigins: [new URL(services.config.origin).host] }
  const handle = createRequestHandler(known, process.env.NODE_ENV)
  return async (c) => {
    const context = new RouterContextProvider()
    const facts = c.get('facts')
    context.set(servicesContext, services)
    context.set(requestContext, facts)
    context.set(releaseContext, build.assets.version)
    const response = await handle(c.req.raw, context)
    const refuse = (status: Refusal, headers = {}) => refusal(status, facts.reference, headers)
    if (facts.isDatabaseUnavailable && response.status === 500) return refuse(503, { 'Retry-After': '10' })
    if (response.status === 405) return refuse(405, { Allow: 'GET, HEAD' })
    if (isFrameworkError(response)) return refuse(response.status >= 500 ? 500 : 400)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return c.req.header('X-Document-Form') ? withReadableRedirect(response) : response
  }
}

/**
 * For a document's form that a script posts (document-form.js): a script can't read a redirect's target, and following
 * it would consume the next page's toast.
 */
function withReadableRedirect(response: Response): Response {
  const next = response.headers.get('Location')
  if (next === null) return response
  const headers = new Headers(response.headers)
  headers.delete('Location')
  headers.set('X-Location', next)
  return new Response(null, { status: 204, headers })
}

/**
 * Whether the answer is the router's own, bare or with a plain text, instead of a page. Our own plain-text answers
 * never have status 400 or 500 and above.
 */
function isFrameworkError({ status, headers }: Response): boolean {
  const type = headers.get('Content-Type')
  return (status === 400 || status >= 500) && (type === null || type.startsWith('text/plain'))
}
