import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../app/platform/config.ts'
import { documentHeader } from '../../app/platform/http/documents.ts'
import type { Services } from '../../app/platform/services.ts'
import { frameHosts } from '../../app/portal/sessions/embed.ts'
import { themeScript } from '../../app/ui/theme/theme.ts'
import type { Env } from './env.ts'
import { speculationRulesHeader } from './speculation-rules.ts'

const themeScriptSource = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`

export function withSecurityHeaders({ config }: Services): MiddlewareHandler<Env> {
  const fixed = Object.entries(securityHeaders(config))
  return async (c, next) => {
    await next()
    // Not with `c.header`, which copies the whole response each time.
    const { headers } = c.res
    const isPage = headers.get('Content-Type')?.startsWith('text/html')
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', contentSecurityPolicy(isPage ? c.get('facts').nonce : undefined))
    }
    if (isPage) headers.set('Speculation-Rules', speculationRulesHeader)
    for (const [name, value] of fixed) if (!headers.has(name)) headers.set(name, value)
    headers.delete(documentHeader)
  }
}

/** Sent with every answer, also files and errors (ASVS 3.4.1-8). */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: with it browsers send `Origin: null` with a form, which hides where it comes from.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Not for subdomains: others of the organization may still speak http.
    ...(config.origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  }
}

/**
 * @param nonce of this answer's inline scripts; undefined for an answer that has none
 * @param styleSources hashes of the inline styles
 */
export function contentSecurityPolicy(nonce: string | undefined, styleSources: string[] = []): string {
  // In development Vite inlines styles and opens a WebSocket.
  const dev = process.env.NODE_ENV === 'development'
  return [
    `default-src 'none'`,
    `script-src 'self' ${themeScriptSource}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    ['style-src', "'self'", ...styleSources, ...(dev ? ["'unsafe-inline'"] : [])].join(' '),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    // Recordings.
    `frame-src ${frameHosts.join(' ')}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
