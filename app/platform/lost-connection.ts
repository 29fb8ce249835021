import { data, isRouteErrorResponse } from 'react-router'

/**
 * For `clientAction`: when the server can't be reached or fails, the form stays with everything that was typed, instead of
 * making room for an error page. What the server answers passes through as it is, with its status; so do redirects.
 *
 * @param lost what the page is told when nothing reached the server, and when it could not answer
 */
export async function keepTyped<Answer, const Lost>(
  serverAction: () => Promise<Answer>,
  lost: { offline: Lost; failed: Lost },
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    const isOffline = error instanceof TypeError || !navigator.onLine
    // With a status of success the page's data would be asked for again, in vain, and an error page replace the form.
    return data(isOffline ? lost.offline : lost.failed, { status: 503 })
  }
}
