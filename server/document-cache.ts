import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '../app/platform/config.ts'
import { acceptsEncoding } from '../app/platform/http/accepts-encoding.ts'
import { documentHeader } from '../app/platform/http/documents.ts'
import { withStylesInside } from './inline-styles.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'
import { speculationRulesHeader } from './speculation-rules.ts'

const clientFolder = 'build/client'
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type CachedDocument = Awaited<ReturnType<typeof compressed>>

/**
 * Finished, compressed public pages in memory. `clear` drops them when something they show has changed (told by the
 * database, so on every server); the lifetime is only the net for a change that nothing told of. What time itself makes untrue is
 * said by the page.
 */
export class DocumentCache {
  #documents = new Map<string, CachedDocument>()
  #generation = 0
  readonly #lifetime = 60_000
  readonly #most = 200
  readonly #headers: Record<string, string>

  readonly #mayBeStale: () => boolean

  /** @param mayBeStale asked when a page is past its lifetime: while the database is away an old page is better than none */
  constructor(config: Config, mayBeStale = () => false) {
    this.#mayBeStale = mayBeStale
    this.#headers = { ...securityHeaders(config), 'Speculation-Rules': speculationRulesHeader }
  }

  clear(): void {
    this.#generation += 1
    this.#documents.clear()
  }

  /** @param address path and query */
  find(address: string, acceptEncoding: string): Response | null {
    const known = this.#documents.get(address)
    if (!known) return null
    const isFresh = Date.now() < known.freshUntil
    return isFresh || this.#mayBeStale() ? answerWith(known, acceptEncoding) : null
  }

  /** Renders a page and keeps it, if the page allows that and nothing it shows has changed meanwhile. */
  async make(address: string, acceptEncoding: string, render: () => Promise<Response>): Promise<Response> {
    const generation = this.#generation
    const response = await render()
    // Found out meanwhile: this page failed, or lacks what could not be read.
    const known = this.#documents.get(address)
    if (known && this.#mayBeStale()) return answerWith(known, acceptEncoding)
    const [kept, until] = response.headers.get(documentHeader)?.split('; until=') ?? []
    if (response.status !== 200 || !isKept(address, kept)) return response
    const freshUntil = Math.min(Date.now() + this.#lifetime, Number(until ?? Infinity))
    const made = await compressed(response, this.#headers, freshUntil)
    if (generation === this.#generation) this.#keep(address, made)
    return answerWith(made, acceptEncoding)
  }

  #keep(address: string, made: CachedDocument): void {
    this.#documents.delete(address)
    this.#documents.set(address, made)
    const [oldest] = this.#documents.keys()
    if (this.#documents.size > this.#most && oldest !== undefined) this.#documents.delete(oldest)
  }
}

/**
 * A stranger can invent any number of spellings and queries, which would push all others out of the memory: kept is what is
 * spelt as our own links spell it, and an address with a query only if its page says that it is one of its own.
 */
function isKept(address: string, document: string | undefined): boolean {
  return (
    document === 'with-query' ||
    (document === 'yes' && /^\/(?:[a-z]+(?:-[a-z]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?)?$/.test(address))
  )
}

async function compressed(response: Response, fixed: Record<string, string>, freshUntil: number) {
  const page = (await response.text()).replaceAll(/ nonce="[\w+/=]*"/g, '')
  const { html, styleSources } = withStylesInside(page, clientFolder)
  const identity = new TextEncoder().encode(html)
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(identity, { level: 9 }),
  ])
  const common = {
    ...fixed,
    'Content-Type': response.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
    // Such a page has no script of its own, so its policy needs no nonce, which could not be kept anyway.
    'Content-Security-Policy': contentSecurityPolicy(undefined, styleSources),
    Vary: 'Accept-Encoding, Cookie',
    // The browser asks again each time: the page shows how many places are left.
    'Cache-Control': 'private, no-cache',
  }
  const answer = (body: Uint8Array<ArrayBuffer>, encoded: Record<string, string> = {}) => ({
    body,
    headers: { ...common, 'Content-Length': String(body.byteLength), ...encoded },
  })
  return {
    /** Each with the headers of its finished answer, so that giving it out is writing what is there. */
    answers: {
      br: answer(new Uint8Array(br), { 'Content-Encoding': 'br' }),
      gzip: answer(new Uint8Array(gz), { 'Content-Encoding': 'gzip' }),
      identity: answer(identity),
    },
    /** Milliseconds since 1970. */
    freshUntil,
  }
}

function answerWith({ answers }: CachedDocument, acceptEncoding: string): Response {
  const encoding = acceptsEncoding(acceptEncoding, 'br')
    ? 'br'
    : acceptsEncoding(acceptEncoding, 'gzip')
      ? 'gzip'
      : 'identity'
  const { body, headers } = answers[encoding]
  return new Response(body, { headers })
}
