import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config.ts'
import { comesFromOwnPages } from '../../app/platform/http/same-origin.ts'
import type { Services } from '../../app/platform/services.ts'
import type { Env } from './env.ts'
import { isTrustedPeer, trustedNetworks } from './network-address.ts'
import { plainPage } from './plain-page.ts'

/**
 * In production only ORIGIN is served: under another host browsers would store no sign-in cookie and post no form. In
 * the demonstration everyone with access can read the emails, so a foreign host name that resolves to loopback is an
 * attack (DNS rebinding).
 */
export function onlyUnderOwnOrigin({ config, log }: Services): MiddlewareHandler<Env> {
  if (config.mode === 'demonstration') return onlyOnLoopback
  const trusted = trustedNetworks(config.trustedProxies)
  const { host, protocol } = new URL(config.origin)
  const told = new Set<string>()
  const tellOnce = (facts: object, sentence: string) => {
    if (!told.has(sentence)) log.warn({ ...facts, configuration: 'deploy/nginx.conf' }, sentence)
    told.add(sentence)
  }
  return async (c, next) => {
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    const isFromProxy = isTrustedPeer(peer, trusted)
    if (!isFromProxy && trusted.rules.length > 0 && c.req.header('X-Forwarded-For'))
      tellOnce(
        { peer },
        'Requests come from a proxy, which TRUSTED_PROXIES does not name: all its visitors count as one',
      )
    // A proxy behind another one may have appended its own value.
    const scheme = isFromProxy ? c.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim() : undefined
    if (isFromProxy && protocol === 'https:' && !scheme)
      tellOnce({ peer }, 'The proxy does not say whether visitors come over https (X-Forwarded-Proto)')
    const asked = originOf(scheme ?? protocol.slice(0, -1), new URL(c.req.url).host)
    if (asked === config.origin) return next()
    tellOnce(
      { asked, origin: config.origin },
      'Requests arrive for another address than ORIGIN (Host and X-Forwarded-Proto)',
    )
    const text = `This site is at <a href="${config.origin}">${host}</a>. Please open it there.`
    return plainPage(421, 'Not at this address', `${text} Reference: ${c.get('facts').reference}`)
  }
}

/**
 * A quick check for cached answers, which exist before the request's context. Requests that fail it go through
 * `onlyUnderOwnOrigin`, which decides and logs.
 */
export function isSurelyUnderOwnOrigin({ config }: Pick<Services, 'config'>): (request: IncomingMessage) => boolean {
  const { host, protocol } = new URL(config.origin)
  const scheme = protocol.slice(0, -1)
  const trusted = trustedNetworks(config.trustedProxies)
  const isHere = remembered((asked) => URL.canParse(`http://${asked}`) && loopback.includes(asked.replace(/:\d+$/, '')))
  const isProxy = remembered((peer) => isTrustedPeer(peer, trusted))
  if (config.mode === 'demonstration') return ({ headers }) => isHere(headers.host ?? '')
  if (trusted.rules.length === 0) return ({ headers }) => headers.host === host
  return ({ headers, socket }) =>
    headers.host === host && headers['x-forwarded-proto'] === scheme && isProxy(socket.remoteAddress ?? '')
}

/** Caches the last question, because requests repeat it. */
function remembered(answer: (asked: string) => boolean): (asked: string) => boolean {
  let last: string | undefined
  let was = false
  return (asked) => {
    if (asked !== last) [last, was] = [asked, answer(asked)]
    return was
  }
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

const onlyOnLoopback: MiddlewareHandler<Env> = async (c, next) => {
  const { hostname } = new URL(c.req.url)
  if (loopback.includes(hostname)) return next()
  return plainPage(421, 'Not here', 'The demonstration answers on localhost only.')
}

/** @returns the values as they came when they are no valid origin */
function originOf(scheme: string, host: string): string {
  const origin = `${scheme}://${host}`
  return /^https?$/.test(scheme) && URL.canParse(origin) ? new URL(origin).origin : origin
}

/**
 * For the header List-Unsubscribe: the key in the address authorises, so an email program may post it from any origin
 * (RFC 8058).
 */
export const oneClickAddress =
  /^\/(?:(?:newsletter|cohort-news|session-reminders|homework-reminders|library-news)\/[^/]+\/unsubscribe|(?:interest|notifications)\/[^/]+\/stop)$/

export function onlyOwnPagesPost({ config }: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const own = ownOrigin(config, c.req.url)
    if (c.req.method !== 'POST' || comesFromOwnPages(c.req.raw.headers, own)) return next()
    if (oneClickAddress.test(c.req.path)) {
      const headers = new Headers(c.req.raw.headers)
      // The router compares it as well.
      headers.delete('Origin')
      c.req.raw = new Request(c.req.raw, { headers })
      return next()
    }
    const text = `Please open the page at <a href="${own}">${new URL(own).host}</a> and send it again.`
    const { reference } = c.get('facts')
    return plainPage(403, 'This form was sent from another site', `${text} Reference: ${reference}`)
  }
}

/** In the demonstration each name of loopback is its own origin. */
function ownOrigin({ mode, origin }: Config, url: string): string {
  return mode === 'production' ? origin : new URL(url).origin
}
