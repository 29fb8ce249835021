import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { brand } from '../../organization/brand.ts'
import { mostPictureBytes, type PictureProblem } from './picture.ts'

/** Why there is no picture of ours of an address. */
export type FetchProblem = FetchedProblem | PictureProblem
type FetchedProblem = 'not-https' | 'not-public' | 'elsewhere' | 'unreachable' | 'refused'

export type FetchedPicture = { picture: Blob } | { problem: FetchProblem }

/** For all of it, redirects included. An admin waits for it. */
const mostMilliseconds = 8_000
const mostRedirects = 3
/** What it is, its bytes say later; a page or a drawing is not even read. Stores often send pictures as mere bytes. */
const pictureType = /^(?:image\/(?!svg)|(?:application|binary)\/octet-stream)/i

/** What a picture is fetched from. Tests have their own. */
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
 * A picture that lies on another site. An admin, or an earlier site, has named it, so it must lead nowhere that only this server
 * reaches: over https alone, and to public addresses alone. That is asked of the very address that is connected to, each time
 * again, so a name that changes its address in between gains nothing. A redirect may not lead to another site.
 */
export async function fetchPicture(address: string, outside: Outside = theInternet): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(mostMilliseconds)
  let url = URL.parse(address)
  // An earlier site may have kept anything.
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
  // Who is named by an address is looked up by nobody.
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !outside.isPublic(host) ? 'not-public' : null
}

/** In no range that is set aside for anything, and of IPv6 in the part that is given out. */
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
      // One that is private among public ones is no accident.
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => outside.isPublic(address))) return done(new NotPublicError(), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  return new Promise((resolve) => {
    const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': brand.name }
    const asked = request(url, { agent: false, lookup, signal, headers, ...(outside.ca && { ca: outside.ca }) })
    asked.on('response', (response) => {
      resolve(read(response))
      // What is not wanted is not waited for.
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
