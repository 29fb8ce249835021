import type { Handler } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { databaseErrorContext, requestContext, type Services, servicesContext } from '../app/platform/services.ts'
import type { Env } from './env.ts'
import { asPeopleSee } from './own-origin.ts'
import { plainPage, refusedMethod } from './plain-page.ts'

/** Hands the request to the page that `app/routes.ts` names for it. */
export function pages(services: Services, build: ServerBuild): Handler<Env> {
  const handle = createRequestHandler(build, process.env.NODE_ENV === 'production' ? 'production' : 'development')
  return async (c) => {
    const context = new RouterContextProvider()
    const trouble = { databaseUnavailable: false }
    context.set(servicesContext, services)
    context.set(requestContext, c.get('facts'))
    context.set(databaseErrorContext, trouble)
    const response = await handle(asPeopleSee(c.req.raw, services.config), context)
    if (trouble.databaseUnavailable && response.status === 500) return unavailable()
    if (response.status === 405) return refusedMethod('GET, HEAD', c.get('facts').reference)
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
