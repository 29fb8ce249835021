import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { brand } from '../../organization/brand.ts'
import { mostPictureBytes, type PictureProblem } from './picture.ts'

/** Why the picture at an address couldn't be copied. */
export type FetchProblem = FetchedProblem | PictureProblem
type FetchedProblem = 'not-https' | 'not-public' | 'elsewhere' | 'unreachable' | 'refused'

export type FetchedPicture = { picture: Blob } | { problem: FetchProblem }

/** For the whole fetch, redirects included, because an admin waits for it. */
const mostMilliseconds = 8_000
const mostRedirects = 3
/** The bytes decide the type later; HTML and SVG are not even read. Stores often serve pictures as octet-stream. */
const pictureType = /^(?:image\/(?!svg)|(?:application|binary)\/octet-stream)/i

/** The network access of a fetch. Tests pass their own. */
export interface Outside {
  lookup: (
    host: string,
    options: LookupOptions & { all: true },
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void
  isPublic: (address: string) => boolean
  port: string
  ca?: string
}

const theInternet: Outside = { lookup: systemLookup, isPublic, port: '' }

/**
 * Fetches a picture from another site. The address comes from an admin or an earlier site, so it must not reach
 * internal hosts (SSRF): https only, public addresses only. The check applies to the address of each connection, so DNS
 * rebinding gains nothing. A redirect must stay on the same site.
 */
export async function fetchPicture(address: string, outside: Outside = theInternet): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(mostMilliseconds)
  let url = URL.parse(address)
  // An address of an earlier site may hold any text.
  if (!url) return { problem: 'not-https' }
  for (let asked = 0; asked <= mostRedirects; asked += 1) {
    const problem = problemOf(url, outside)
    if (problem) return { problem }
    const answer = await ask(url, outside, signal)
    if (!('location' in answer)) return answer
    const next = URL.parse(answer.location, url)
    if (next?.origin !== url.origin) return { problem: 'elsewhere' }
    url = next
  }
  return { problem: 'elsewhere' }
}

function problemOf({ protocol, hostname, port, username, password }: URL, outside: Outside): FetchedProblem | null {
  if (protocol !== 'https:') return 'not-https'
  if (port !== outside.port || username !== '' || password !== '') return 'not-public'
  // An IP address in the URL is never passed to the DNS lookup, so it is checked here.
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !outside.isPublic(host) ? 'not-public' : null
}

/** An address outside all reserved ranges; for IPv6, inside the allocated range. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(ipaddr.parseCIDR('2000::/3')))
}

class NotPublicError extends Error {}

function ask(url: URL, outside: Outside, signal: AbortSignal): Promise<FetchedPicture | { location: string }> {
  const lookup: LookupFunction = (host, options, done) =>
    outside.lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      // A private address among public ones is an attack, so all must be public.
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => outside.isPublic(address))) return done(new NotPublicError(), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  return new Promise((resolve) => {
    const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': brand.name }
    const asked = request(url, { agent: false, lookup, signal, headers, ...(outside.ca && { ca: outside.ca }) })
    asked.on('response', (response) => {
      resolve(read(response))
      // Closes the connection when the body isn't read to its end.
      response.on('close', () => asked.destroy())
    })
    asked.on('error', (error) => resolve({ problem: error instanceof NotPublicError ? 'not-public' : 'unreachable' }))
    asked.end()
  })
}

async function read(response: IncomingMessage): Promise<FetchedPicture | { location: string }> {
  const { statusCode = 0, headers } = response
  const leave = <Answer>(answer: Answer): Answer => {
    response.destroy()
    return answer
  }
  if (statusCode >= 300 && statusCode < 400 && headers.location) return leave({ location: headers.location })
  if (statusCode !== 200) return leave({ problem: 'refused' })
  if (!pictureType.test(headers['content-type'] ?? '')) return leave({ problem: 'not-an-image' })
  if (Number(headers['content-length'] ?? 0) > mostPictureBytes) return leave({ problem: 'too-large' })
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > mostPictureBytes) return leave({ problem: 'too-large' })
      pieces.push(piece)
    }
  } catch {
    return { problem: 'unreachable' }
  }
  return { picture: new Blob(pieces as BlobPart[]) }
}
