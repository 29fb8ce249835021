import type { OutgoingHttpHeaders } from 'node:http'
import { expectedOutcome, leaves, type Visitor } from '../../e2e/access-matrix.ts'
import type { Answer } from './asking.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

const mark = 'kept-by-the-cache.example'

/** Headers that must not change a page that a cache stores. */
const poisons: OutgoingHttpHeaders[] = [
  { 'X-Forwarded-Host': mark },
  { 'X-Host': mark },
  { Forwarded: `host=${mark}` },
  { 'X-Forwarded-Scheme': 'http', 'X-Forwarded-Host': mark },
  { 'X-Original-URL': `/${mark}` },
  { 'X-Rewrite-URL': `/${mark}` },
  { Origin: `https://${mark}` },
  { Referer: `https://${mark}/` },
  { 'User-Agent': mark },
  { 'Accept-Language': mark },
  { 'Accept-Encoding': `${mark}, identity` },
  { Accept: `${mark}/*` },
  { 'X-Forwarded-Prefix': `/${mark}` },
  { Authorization: `Bearer ${mark}` },
  { Range: 'bytes=0-3' },
  { 'X-HTTP-Method-Override': 'HEAD' },
]

/** Suffixes that make a page's address look like a static file. */
const disguises = [
  '/a.css',
  '.css',
  '%2Fa.css',
  ';a.css',
  '%3Ba.css',
  '%00.css',
  '%0A.css',
  '%23a.css',
  '?a.css',
  '/../../assets/a.css',
  '/..%2f..%2fassets%2fa.css',
  '/a.js',
  '/a.png',
  '/a.ico',
  '.data?a.css',
]

/** No cache serves a page that was made for another visitor, or that another visitor's headers changed. */
export const caches: Attack = {
  name: 'caches',
  async carryOut(site) {
    const tally = new Tally()
    await deceive(site, tally)
    await poison(site, tally)
    return tally
  },
}

/**
 * Cache deception: a signed-in victim opens a page under an address that looks like a file, and a stranger requests the
 * same address.
 */
async function deceive(site: Site, tally: Tally): Promise<void> {
  for (const visitor of ['member', 'admin'] as Visitor[]) {
    const headers = { ...(await site.cookieOf(visitor)), Accept: 'text/html' }
    const own = leaves.filter(({ id }) => mayReadAlone(id, visitor))
    const paths = own.flatMap(({ address }) => ['', ...disguises].map((end) => address + end))
    await inParallel(paths, async (path) => {
      const answer = await site.ask({ path, headers })
      const kept = mayBeKept(answer) && hasWords(answer, site)
      const afterwards = await site.ask({ path, headers: { Accept: 'text/html' } })
      tally.count(
        `${visitor} at ${path}`,
        kept ? `may be kept: ${answer.headers['cache-control']}` : problemIn(afterwards, 'anonymous', site.words),
      )
    })
  }
}

function hasWords({ body }: Answer, { words }: Site): boolean {
  return body.includes(words.forAdmins) || body.includes(words.forMembers)
}

function mayBeKept({ headers }: Answer): boolean {
  return !/no-store|private/.test(headers['cache-control']?.toString() ?? '')
}

function mayBeKeptHere({ headers }: Answer): boolean {
  return !/no-store/.test(headers['cache-control']?.toString() ?? '')
}

/** Cache poisoning: public pages are the same before and after requests with every hostile header. */
async function poison(site: Site, tally: Tally): Promise<void> {
  for (const { address } of leaves.filter(({ id }) => isPublic(id))) {
    const paths = [address, `${address}?${mark}`, `${address}?utm_source=${mark}`, `${address}/?x=${mark}`]
    const first = await site.ask({ path: address })
    await inParallel(
      paths.flatMap((path) => poisons.map((headers) => ({ path, headers }))),
      async ({ path, headers }) => {
        await site.ask({ path, headers })
        const { body, headers: got } = await site.ask({ path: address })
        const isMarked = body.includes(mark) || JSON.stringify(got).includes(mark)
        tally.count(`${path} with ${JSON.stringify(headers)}`, isMarked ? 'is cached for all visitors' : null)
      },
    )
    // A page that isn't cached may contain the time.
    const isSame = !mayBeKeptHere(first) || plain(first) === plain(await site.ask({ path: address }))
    tally.count(`${address} afterwards`, isSame ? null : 'is another page than before')
  }
}

/** Without the parts that differ each time. */
function plain({ status, body }: Answer): string {
  return `${status} ${body.replace(/nonce="[^"]*"/g, '').replace(/Reference: \w+/, '')}`
}

function mayReadAlone(id: string, visitor: Visitor): boolean {
  const way = { method: 'GET', by: 'document' } as const
  return expectedOutcome(id, visitor, way) === 'in' && expectedOutcome(id, 'anonymous', way) !== 'in'
}

function isPublic(id: string): boolean {
  // The demonstration's mailbox shows emails that arrived meanwhile.
  return expectedOutcome(id, 'anonymous', { method: 'GET', by: 'document' }) === 'in' && !id.startsWith('dev/')
}
