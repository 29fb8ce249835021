import { createContext, type MiddlewareFunction, redirectDocument } from 'react-router'
import { releaseHeader } from './release.ts'

/** Names the scripts of this build, by what is in them. */
export const releaseContext = createContext('')

/**
 * The code of an open tab can't read data of another release, so it gets the page itself. A form is answered all the same: what was typed
 * would be lost.
 */
export const loadOtherRelease: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const release = request.headers.get(releaseHeader)
  if (request.method === 'GET' && release !== null && release !== context.get(releaseContext))
    throw redirectDocument(url.pathname + url.search)
  return next()
}
