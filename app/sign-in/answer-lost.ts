import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { adminRoleArticles, isRoleMissing } from '../admin-role.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { signInPages } from './safe-redirect.ts'

type Results = Record<string, DataStrategyResult>

/**
 * For the root, in the browser: when the server can't be reached or fails, or the session has ended meanwhile, a form stays with
 * everything that was typed, instead of making room for an error page or a sign-in page, and says so (`useAnswer`). What the
 * server answers passes through as it is, with its status; so do its redirects.
 */
export async function answerLost({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
  const results = await next()
  if (request.method === 'GET') return keepFrame(results)
  const { pathname } = new URL(request.url)
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [route, lostIn(result, pathname, holdsFile(request)) ?? result]),
  )
}

/**
 * Where nothing answers the page that was asked for fails by itself, in the frame that is there: what the root asks for on each way is
 * only what is to be said there.
 */
function keepFrame(results: Results): Results {
  const isUnreached = results.root?.type === 'error' && results.root.result instanceof TypeError
  return isUnreached ? { ...results, root: { type: 'data', result: { toast: null } } } : results
}

function holdsFile({ headers }: Request): boolean {
  return headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false
}

function lostIn({ type, result }: DataStrategyResult, pathname: string, isUpload: boolean): DataStrategyResult | null {
  if (type !== 'error') return null
  if (result instanceof Response) {
    const signIn = Object.values(signInPages).find((page) => result.headers.get('Location')?.startsWith(page))
    // From one step of a sign-in to the next no session has ended; what ends one itself asks for a whole new document.
    if (!signIn || pathname.startsWith(signIn) || result.headers.has('X-Remix-Reload-Document')) return null
    return lost(401, { lost: 'signed-out', signIn })
  }
  const error = isWrapped(result) ? result.data : result
  if (isRouteErrorResponse(error) && isUnconfirmed(error.data)) return lost(403, { lost: 'unconfirmed' })
  if (isRouteErrorResponse(error) && isRoleMissing(error.data))
    return lost(403, { lost: 'not-allowed', needs: adminRoleArticles[error.data.needed] })
  // By the server, or by a proxy that takes less.
  if (isRouteErrorResponse(error) && error.status === 413)
    return lost(413, { lost: isUpload ? 'file-too-large' : 'too-long' })
  if (isRouteErrorResponse(error) && error.status < 500) return null
  return lost(503, { lost: error instanceof TypeError || !navigator.onLine ? 'offline' : 'failed' })
}

/** `guardConfirmed` has let nothing be done. */
function isUnconfirmed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'unconfirmed' in data
}

/** With a status of success the page's data would be asked for again, in vain, and an error page replace the form. */
function lost(status: number, answer: Lost): DataStrategyResult {
  return { type: 'data', result: data(answer, { status }) }
}

/** The router puts what was thrown into an answer of its own. */
function isWrapped(result: unknown): result is ReturnType<typeof data> {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
}
