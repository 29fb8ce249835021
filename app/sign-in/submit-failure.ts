import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { adminRoleArticles, isRoleMissing } from '../admin-role.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import { signInPages } from './safe-redirect.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Middleware of the root, in the browser: when a submission fails or the session has ended, the form stays with its typed
 * text and shows the failure (`useAnswer`), instead of an error page or the sign-in page. Answers and redirects of actions
 * pass through.
 */
export async function submitFailureMiddleware(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (request.method === 'GET') return keepFrame(results)
  const { pathname } = new URL(request.url)
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [route, lostIn(result, pathname, holdsFile(request)) ?? result]),
  )
}

/**
 * On a navigation the root's own data is dispensable, so without a connection only the requested page fails, inside the
 * current frame.
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
    // Between the steps of a sign-in no session ends, and actions that end one reload the document.
    if (!signIn || pathname.startsWith(signIn) || result.headers.has('X-Remix-Reload-Document')) return null
    return lost(401, { lost: 'signed-out', signIn })
  }
  const error = isWrapped(result) ? result.data : result
  if (isRouteErrorResponse(error) && isUnconfirmed(error.data)) return lost(403, { lost: 'unconfirmed' })
  if (isRouteErrorResponse(error) && isRoleMissing(error.data))
    return lost(403, { lost: 'not-allowed', needs: adminRoleArticles[error.data.needed] })
  // From the server, or a proxy with a lower limit.
  if (isRouteErrorResponse(error) && error.status === 413)
    return lost(413, { lost: isUpload ? 'file-too-large' : 'too-long' })
  if (isRouteErrorResponse(error) && error.status < 500) return null
  return lost(503, { lost: error instanceof TypeError || !navigator.onLine ? 'offline' : 'failed' })
}

/** `guardConfirmed` has refused the request. */
function isUnconfirmed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'unconfirmed' in data
}

/** With a success status the router would revalidate, which would fail too and replace the form with an error page. */
function lost(status: number, answer: Lost): DataStrategyResult {
  return { type: 'data', result: data(answer, { status }) }
}

/** The router wraps thrown values. */
function isWrapped(result: unknown): result is ReturnType<typeof data> {
  return typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
}
