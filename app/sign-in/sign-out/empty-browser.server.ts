import type { MiddlewareFunction } from 'react-router'
import { servicesContext } from '../../platform/services.ts'
import { endedEmptyBrowserCookie, isBrowserToBeEmptied } from '../cookies.server.ts'

/**
 * For the root: after signing out and after leaving, nothing that was loaded or kept stays in the browser. The page that comes
 * next says so and not the redirect to it, because WebKit never ends a fetch that is redirected with this header.
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
