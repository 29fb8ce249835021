import type { OutgoingHttpHeaders } from 'node:http'
import { leaves } from '../../e2e/access-matrix.ts'
import type { Answer } from './asking.ts'
import { type Attack, inParallel, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

const elsewhere = 'evil.example'

/** Headers that some proxy or framework trusts. */
function hostileHeaders(address: string): OutgoingHttpHeaders[] {
  return [
    { Host: elsewhere },
    { Host: `localhost@${elsewhere}` },
    { Host: `localhost.${elsewhere}` },
    { Host: '' },
    { 'X-Forwarded-Host': elsewhere },
    { 'X-Host': elsewhere },
    { 'X-Forwarded-Server': elsewhere },
    { Forwarded: `for=127.0.0.1;host=${elsewhere};proto=https` },
    { 'X-Forwarded-Proto': 'http' },
    { 'X-Forwarded-Proto': 'javascript' },
    { 'X-Forwarded-Port': '1' },
    { 'X-Forwarded-Prefix': `//${elsewhere}` },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Forwarded-For': Array(500).fill('127.0.0.1').join(', ') },
    { 'X-Real-IP': '127.0.0.1' },
    { 'X-Client-IP': '127.0.0.1' },
    { 'X-Original-URL': address },
    { 'X-Rewrite-URL': address },
    { 'X-Original-Host': elsewhere },
    { 'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'X-Custom-IP-Authorization': '127.0.0.1' },
    { 'X-Remote-User': 'admin@agentspark.example' },
    { Authorization: 'Basic YWRtaW46YWRtaW4=' },
    { Authorization: 'Bearer null' },
    { Referer: `https://${elsewhere}/admin/dashboard` },
    { Connection: 'close, Cookie, X-Forwarded-For, X-Forwarded-Proto, Host' },
    { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA' },
    { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': 'x3JJHMbDL1EzLkh9GBhXDw==' },
    { Expect: 'something' },
    { Range: 'bytes=0-5,1-2,-1' },
    { 'If-Modified-Since': 'yesterday', 'If-None-Match': '*' },
    { Accept: '../../../etc/passwd' },
    { 'Accept-Encoding': 'br;q=x, , identity;q=-1' },
    { 'Accept-Language': 'x'.repeat(4000) },
    { 'Content-Type': 'multipart/form-data; boundary=' },
    { 'Content-Type': 'text/x-component', 'Next-Action': '1' },
    { 'X-React-Router-Manifest': address, 'X-Remix-Response': 'yes' },
    { Cookie: 'session=; session=a; __Host-session=b; sign-in=x.y; device=x.y; toast=x; sign-out=; empty-browser=' },
    { Cookie: `session=${'a'.repeat(3900)}` },
    { Cookie: Array(300).fill('a=b').join('; ') },
    { Cookie: `toast=${encodeURIComponent('{"__proto__":{"x":1}}')}; sign-in=${btoa('{"area":"admin"}')}.x` },
  ]
}

/** Sends headers that some software trusts, to every address, as an anonymous visitor. */
export const hostileHeadersEverywhere: Attack = {
  name: 'hostile headers',
  async carryOut(site) {
    const tally = new Tally()
    const before = await site.whatIsStored()
    const asked = leaves.flatMap(({ address }) => hostileHeaders(address).map((headers) => ({ address, headers })))
    await inParallel(asked, async ({ address, headers }) => {
      // Headers that replace the path are sent to a public page.
      const path = Object.keys(headers).some((name) => /-URL$/.test(name)) ? '/' : address
      const answer = await site.ask({ path, headers: { Accept: 'text/html', ...headers } })
      tally.count(
        `${path} with ${said(headers)}`,
        problemIn(answer, 'anonymous', site.words) ?? problemWith(answer, site),
      )
    })
    if ((await site.whatIsStored()) !== before) tally.count('some header', 'changes what is stored')
    return tally
  },
}

function problemWith(answer: Answer, site: Site): string | null {
  const { headers, body } = answer
  if (String(headers.location ?? '').includes(elsewhere)) return `leads to ${headers.location}`
  if (body.includes(elsewhere)) return 'repeats another site’s name'
  return lacksHeaders(answer, site)
}

/** The server's own answers only; a proxy's own answers don't count. */
function lacksHeaders({ status, headers }: Answer, { front }: Site): string | null {
  if (front !== 'nothing' || status === 0) return null
  const missing = ['x-content-type-options', 'content-security-policy', 'referrer-policy'].filter(
    (name) => !headers[name],
  )
  return missing.length > 0 ? `is answered with ${status} without ${missing.join(', ')}` : null
}

function said(headers: OutgoingHttpHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value).slice(0, 60)}`)
    .join(', ')
}
