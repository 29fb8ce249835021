import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

type CachedDocument = Awaited<ReturnType<typeof compressed>> & { route: string; turn: number }

/** What is written for a request: all of it is there. */
export interface Finished {
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
}

/** An answer, and the route that has made it. */
export type Found = Finished & { route: string }

/** How long a page is right if nothing tells of a change: the net for a change that nothing told of. */
const lifetime = 60_000
/** How long a page that is old is still given to those who come while it is made anew. */
const patience = 1_000
/** However many changes are told, pages become old this often at most: each time costs a rendering of every page that is asked for. */
const leastMsBetweenClears = 250
const most = 200

/**
 * Finished, compressed public pages in memory. `clear` makes them old when something they show has changed, told by the database,
 * so on every server. What time itself makes untrue is said by the page.
 *
 * One request at a time makes a page anew, the first that finds it old; those that come meanwhile get the last one.
 */
export class DocumentCache {
  readonly #documents = new Map<string, CachedDocument>()
  /** Of the page that was made or given out last: each has the turn in which it was. */
  #turn = 0
  /** Pages that are being made; null for what turned out not to be kept. */
  readonly #making = new Map<string, Promise<CachedDocument | null>>()
  /** Addresses whose page is another one for each: nobody waits for the one of somebody else. */
  readonly #different = new Set<string>()
  #generation = 0
  #resting: NodeJS.Timeout | undefined
  #clearAgain = false
  #hits = 0
  #misses = 0
  readonly #headers: Record<string, string>
  readonly #cdnSeconds: number
  readonly #mayBeStale: () => boolean

  /** @param mayBeStale asked when a page is old: while the database is away an old page is better than none */
  constructor(config: Config, mayBeStale = () => false) {
    this.#mayBeStale = mayBeStale
    this.#cdnSeconds = config.cdnSeconds
    this.#headers = { ...securityHeaders(config), 'Speculation-Rules': speculationRulesHeader }
  }

  clear(): void {
    if (this.#resting) {
      this.#clearAgain = true
      return
    }
    this.#generation += 1
    for (const known of this.#documents.values()) endFreshness(known)
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      if (this.#clearAgain) this.clear()
    }, leastMsBetweenClears).unref()
    this.#clearAgain = false
  }

  /** @param address path and query */
  find(address: string, acceptEncoding: string): Found | null {
    const known = this.#documents.get(address)
    if (!known || !this.#mayBeGiven(address, known)) return null
    this.#hits += 1
    known.turn = this.#nextTurn()
    return answerOf(known, acceptEncoding)
  }

  /** The route that has made a page which is kept, or was made for somebody else. */
  routeOf(address: string): string | undefined {
    return this.#documents.get(address)?.route
  }

  /** Since the beginning, and what is kept now. */
  counts(): { hits: number; misses: number; pages: number; bytes: number } {
    let bytes = 0
    for (const { answers } of this.#documents.values())
      for (const { body } of Object.values(answers)) bytes += body.byteLength
    return { hits: this.#hits, misses: this.#misses, pages: this.#documents.size, bytes }
  }

  /**
   * Renders a page and keeps it, if the page allows that. Whoever comes while somebody else makes it gets theirs.
   *
   * @param route known as soon as it is rendered
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
      const making = this.#different.has(address) ? undefined : this.#making.get(address)
      // Nothing may come between this and the announcement, or two would make it.
      if (!making || !(await making)) break
    }
    const rendering = this.#render(address, render, route)
    if (!this.#making.has(address)) this.#announce(address, rendering)
    const { response, made } = await rendering
    return made ? responseOf(answerOf(made, acceptEncoding)) : response
  }

  #mayBeGiven(address: string, { freshUntil, trueUntil }: CachedDocument): boolean {
    const now = Date.now()
    if (now < freshUntil || this.#mayBeStale()) return true
    return this.#making.has(address) && now < Math.min(freshUntil + patience, trueUntil)
  }

  #announce(address: string, rendering: Promise<{ made: CachedDocument | null }>): void {
    const making = rendering.then(
      ({ made }) => made,
      () => null,
    )
    this.#making.set(
      address,
      making.finally(() => this.#making.delete(address)),
    )
  }

  async #render(address: string, render: () => Promise<Response>, route: () => string | undefined) {
    this.#misses += 1
    const generation = this.#generation
    const response = await render()
    // Found out meanwhile: this page failed, or lacks what could not be read.
    const known = this.#documents.get(address)
    if (known && this.#mayBeStale()) return { response, made: known }
    const [kept, until] = response.headers.get(documentHeader)?.split('; until=') ?? []
    const isShared = response.status === 200 && isKept(address, kept)
    this.#remember(address, isShared || response.status >= 500)
    if (!isShared) return { response, made: null }
    const trueUntil = Number(until ?? Infinity)
    const made = {
      ...(await compressed(response, { ...this.#headers, ...this.#forCdn(trueUntil) }, trueUntil)),
      route: route() ?? unknownRoute,
      turn: this.#nextTurn(),
    }
    // The last one until it is made again, because what it shows has changed meanwhile.
    if (generation !== this.#generation) endFreshness(made)
    this.#keep(address, made)
    return { response, made }
  }

  /** For caches that everybody shares, which know of no change (RFC 9213). A page that time makes untrue soon is not for them. */
  #forCdn(trueUntil: number): Record<string, string> {
    const keptUntil = Date.now() + lifetime + this.#cdnSeconds * 1000
    if (this.#cdnSeconds === 0 || keptUntil > trueUntil) return {}
    return { 'CDN-Cache-Control': `max-age=${this.#cdnSeconds}` }
  }

  #remember(address: string, mayBeShared: boolean): void {
    if (mayBeShared) this.#different.delete(address)
    else this.#different.add(address)
    if (this.#different.size > most) this.#different.clear()
  }

  #nextTurn(): number {
    this.#turn += 1
    return this.#turn
  }

  #keep(address: string, made: CachedDocument): void {
    this.#documents.set(address, made)
    if (this.#documents.size <= most) return
    const [coldest] = [...this.#documents].reduce((one, other) => (other[1].turn < one[1].turn ? other : one))
    this.#documents.delete(coldest)
  }
}

function endFreshness(known: CachedDocument): void {
  known.freshUntil = Math.min(known.freshUntil, Date.now())
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

async function compressed(response: Response, fixed: Record<string, string>, trueUntil: number) {
  const freshUntil = Math.min(Date.now() + lifetime, trueUntil)
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
    // Such a page has no script but that of the theme, so its policy needs no nonce, which could not be kept anyway.
    'Content-Security-Policy': contentSecurityPolicy(undefined, styleSources),
    Vary: 'Accept-Encoding, Cookie',
    // The browser asks again each time: the page shows how many places are left.
    'Cache-Control': 'private, no-cache',
  }
  const answer = (body: Buffer<ArrayBuffer>, encoded: Record<string, string> = {}) => ({
    body,
    headers: { ...common, 'Content-Length': String(body.byteLength), ...encoded },
  })
  return {
    /** Each with the headers of its finished answer, so that giving it out is writing what is there. */
    answers: {
      br: answer(Buffer.from(br), { 'Content-Encoding': 'br' }),
      gzip: answer(Buffer.from(gz), { 'Content-Encoding': 'gzip' }),
      identity: answer(identity),
    },
    /** Milliseconds since 1970, as is the next. */
    freshUntil,
    trueUntil,
  }
}

function responseOf({ body, headers }: Finished): Response {
  return new Response(body, { headers })
}

function answerOf({ answers, route }: CachedDocument, acceptEncoding: string): Found {
  const { headers, body } = answers[encodingFor(acceptEncoding)]
  return { headers, body, route }
}

type Encoding = keyof CachedDocument['answers']
/** What browsers say is a handful of words. */
const encodings = new Map<string, Encoding>()

function encodingFor(acceptEncoding: string): Encoding {
  const known = encodings.get(acceptEncoding)
  if (known) return known
  const encoding = acceptsEncoding(acceptEncoding, 'br')
    ? 'br'
    : acceptsEncoding(acceptEncoding, 'gzip')
      ? 'gzip'
      : 'identity'
  if (encodings.size >= most) encodings.clear()
  encodings.set(acceptEncoding, encoding)
  return encoding
}
