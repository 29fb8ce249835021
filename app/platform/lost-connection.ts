import { isRouteErrorResponse } from 'react-router'

/**
 * For `clientAction`: when the server can't be reached or fails, the form stays with everything that was typed, instead of
 * making room for an error page. Redirects and answers that the page understands pass through.
 *
 * @returns what the action answered, `'offline'` when nothing reached the server, or `'failed'` when it could not answer
 */
export async function keepTyped<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | 'offline' | 'failed'> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return error instanceof TypeError || !navigator.onLine ? 'offline' : 'failed'
  }
}
