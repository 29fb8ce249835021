import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../app/platform/config.ts'
import { acceptsEncoding } from '../../app/platform/http/accepts-encoding.ts'
import { documentHeader } from '../../app/platform/http/documents.ts'
import { withStylesInside } from './inline-styles.ts'
import { unknownRoute } from './request-log.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { speculationRulesHeader } from './speculation-rules.ts'

const clientFolder = 'build/client'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

interface CachedDocument {
  answers: Awaited<ReturnType<typeof compressed>>
  route: string
  /** The number of changes when its rendering began. */
  changes: number
  /** Milliseconds since 1970. */
  freshUntil: number
}

/** A complete answer. */
export interface Finished {
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
}

/** An answer, and the route that rendered it. */
export type Found = Finished & { route: string }

/** Maximum age without a reported change, in case one was missed. */
const lifetimeMs = 60_000
const mostPages = 200

/**
 * Rendered, compressed public pages in memory. `clear` marks them as outdated when the database reports a change, on
 * every server. A page that expires by time says so itself.
 */
export class DocumentCache {
  readonly #documents = new LRUCache<string, CachedDocument>({ max: mostPages })
  /** Pages that are being rendered again: further requests wait for that rendering. */
  readonly #making = new Map<string, Promise<unknown>>()
  /** The number of reported changes. */
  #changes = 0
  #hits = 0
  #misses = 0
  readonly #headers: Record<string, string>
  readonly #cdnSeconds: number
  readonly #mayBeStale: () => boolean

  /** @param mayBeStale asked for an outdated page: while the database is away, an old page is better than none */
  constructor(config: Config, mayBeStale = () => false) {
    this.#mayBeStale = mayBeStale
    this.#cdnSeconds = config.cdnSeconds
    this.#headers = { ...securityHeaders(config), 'Speculation-Rules': speculationRulesHeader }
  }

  clear(): void {
    this.#changes += 1
  }

  /** @param address path and query */
  find(address: string, acceptEncoding: string): Found | null {
    const known = this.#documents.get(address)
    if (!known) return null
    const isFresh = known.changes === this.#changes && Date.now() < known.freshUntil
    if (!isFresh && !this.#mayBeStale()) return null
    this.#hits += 1
    return answerOf(known, acceptEncoding)
  }

  /** The route of a cached page. */
  routeOf(address: string): string | undefined {
    return this.#documents.peek(address)?.route
  }

  /** Hits and misses since the start, and the current content. */
  counts(): { hits: number; misses: number; pages: number; bytes: number } {
    let bytes = 0
    for (const { answers } of this.#documents.values())
      for (const { body } of Object.values(answers)) bytes += body.byteLength
    return { hits: this.#hits, misses: this.#misses, pages: this.#documents.size, bytes }
  }

  /**
   * Renders a page and caches it if its headers allow.
   *
   * @param route known only after rendering
   */
  async make(
    address: string,
    acceptEncoding: string,
    render: () => Promise<Response>,
    route: () => string | undefined = () => undefined,
  ): Promise<Response> {
    for (;;) {
      const found = this.find(address, acceptEncoding)
      if (found) return responseOf(found)
      const making = this.#making.get(address)
      if (!making) break
      await making
    }
    const rendering = this.#render(address, acceptEncoding, render, route)
    // Only for a page that was cached before: requests for pages that are never cached must not wait for each other.
    if (this.#documents.has(address))
      this.#making.set(
        address,
        // The rendering request answers with the failure; waiting requests try again.
        rendering.catch(() => {}).finally(() => this.#making.delete(address)),
      )
    return rendering
  }

  async #render(
    address: string,
    acceptEncoding: string,
    render: () => Promise<Response>,
    route: () => string | undefined,
  ): Promise<Response> {
    this.#misses += 1
    const changes = this.#changes
    const response = await render()
    const known = this.#documents.peek(address)
    // The database went away during the rendering: the page failed, or lacks data.
    if (known && this.#mayBeStale()) return responseOf(answerOf(known, acceptEncoding))
    const [kept, until] = response.headers.get(documentHeader)?.split('; until=') ?? []
    if (response.status !== 200 || !isKept(address, kept)) {
      if (response.status < 500) this.#documents.delete(address)
      return response
    }
    const trueUntil = Number(until ?? Infinity)
    const answers = await compressed(response, { ...this.#headers, ...this.#forCdn(trueUntil) })
    const freshUntil = Math.min(Date.now() + lifetimeMs, trueUntil)
    const made = { answers, route: route() ?? unknownRoute, changes, freshUntil }
    this.#documents.set(address, made)
    return responseOf(answerOf(made, acceptEncoding))
  }

  /** For shared caches, which don't learn of changes (RFC 9213). A page that expires soon is not for them. */
  #forCdn(trueUntil: number): Record<string, string> {
    const keptUntil = Date.now() + lifetimeMs + this.#cdnSeconds * 1000
    if (this.#cdnSeconds === 0 || keptUntil > trueUntil) return {}
    return { 'CDN-Cache-Control': `max-age=${this.#cdnSeconds}` }
  }
}

/**
 * Strangers can invent any number of spellings and queries, which would evict all other pages: only our own links'
 * spelling is cached, and a query only if its page declares it.
 */
function isKept(address: string, document: string | undefined): boolean {
  return (
    document === 'with-query' ||
    (document === 'yes' && /^\/(?:[a-z]+(?:-[a-z]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?)?$/.test(address))
  )
}

/** @returns each encoding with its finished headers, so that a cached answer needs no work */
async function compressed(response: Response, fixed: Record<string, string>) {
  const page = (await response.text()).replaceAll(/ nonce="[\w+/=]*"/g, '')
  const { html, styleSources } = withStylesInside(page, clientFolder)
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(identity, { level: 9 }),
  ])
  const common = {
    ...fixed,
    'Content-Type': response.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
    // Such a page has no script except the theme's, so its policy needs no nonce, which could not be cached.
    'Content-Security-Policy': contentSecurityPolicy(undefined, styleSources),
    Vary: 'Accept-Encoding, Cookie',
    // Browsers revalidate each time, because the page shows how many places are left.
    'Cache-Control': 'private, no-cache',
  }
  const answer = (body: Buffer<ArrayBuffer>, encoded: Record<string, string> = {}) => ({
    body,
    headers: { ...common, 'Content-Length': String(body.byteLength), ...encoded },
  })
  return {
    br: answer(Buffer.from(br), { 'Content-Encoding': 'br' }),
    gzip: answer(Buffer.from(gz), { 'Content-Encoding': 'gzip' }),
    identity: answer(identity),
  }
}

function responseOf({ body, headers }: Finished): Response {
  return new Response(body, { headers })
}

function answerOf({ answers, route }: CachedDocument, acceptEncoding: string): Found {
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(acceptEncoding, name)) ?? 'identity'
  return { ...answers[encoding], route }
}
