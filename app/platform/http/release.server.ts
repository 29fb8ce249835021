import { createContext, type MiddlewareFunction, redirectDocument } from 'react-router'
import { releaseHeader } from './release.ts'

/** The hash of this build's scripts. */
export const releaseContext = createContext('')

/**
 * An open tab's code can't read the data of another release, so it gets a full document. A posted form is answered all
 * the same, because its input would be lost.
 */
export const loadOtherRelease: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const release = request.headers.get(releaseHeader)
  if (request.method === 'GET' && release !== null && release !== context.get(releaseContext))
    throw redirectDocument(url.pathname + url.search)
  return next()
}
