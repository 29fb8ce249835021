import type { MiddlewareFunction } from 'react-router'
import { servicesContext } from '../../platform/services.ts'
import { endedEmptyBrowserCookie, isBrowserToBeEmptied } from '../cookies.server.ts'

/**
 * For the root: clears the browser's data after signing out and leaving. The header comes with the next page and not with the
 * redirect to it, because WebKit never ends a fetch that is redirected with this header.
 */
export const emptyBrowser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  const services = context.get(servicesContext)
  const isPage = response.ok && response.headers.get('Content-Type')?.startsWith('text/html')
  if (isPage && isBrowserToBeEmptied(request, services)) {
    response.headers.set('Clear-Site-Data', '"cache", "storage"')
    response.headers.append('Set-Cookie', endedEmptyBrowserCookie(services))
  }
  return response
}
