import type { MiddlewareHandler } from 'hono'
import { mostFormBytes } from '../../app/platform/forms/read-body.server.ts'
import { addressOf, type Env } from './env.ts'
import { refusal } from './plain-page.ts'

/**
 * Paths that accept a picture, a document or a list. Their actions hold only a few megabytes, however large the body.
 */
const uploadPaths = [
  /^\/admin\/content\/[^/]+$/,
  /^\/admin\/users\/import(\.data)?$/,
  /^\/admin\/cohorts\/[^/]+\/schedule\/(new\/)?[^/]+$/,
  /^\/training-portal\/profile(\.data)?$/,
  /^\/training-portal\/(profile\/)?projects\/[^/]+$/,
]

export const onlyKnownMethods: MiddlewareHandler<Env> = async (c, next) => {
  if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next()
  return refusal(405, c.get('facts').reference, { Allow: 'GET, HEAD, POST' })
}

/** The router would log a malformed address unredacted, with a key that may be in it (ASVS 16.2.5). */
export const onlyReadableAddresses: MiddlewareHandler<Env> = async (c, next) => {
  if (isDecodable(addressOf(c.req.url).split('?')[0] ?? '')) return next()
  return refusal(404, c.get('facts').reference)
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because the bundler removes a call without one.
    return decodeURIComponent(path).startsWith('/')
  } catch {
    return false
  }
}

const mostPaths = 250

/** For the router's manifest: each path is matched against two hundred routes, which takes up to a millisecond. */
export const onlyFewPaths: MiddlewareHandler<Env> = async (c, next) => {
  const paths = c.req.query('paths')?.split(',') ?? []
  if (paths.length <= mostPaths) return next()
  return refusal(400, c.get('facts').reference)
}

/** Refuses a body by its declared length before it is read; `readForm` refuses bodies without one. */
export const onlyFormsOfOurSize: MiddlewareHandler<Env> = async (c, next) => {
  const isTooLong = Number(c.req.header('Content-Length') ?? 0) > mostFormBytes
  if (!isTooLong || uploadPaths.some((path) => path.test(c.req.path))) return next()
  return refusal(413, c.get('facts').reference)
}
