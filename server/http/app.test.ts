import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressedAnswer } from '../../app/platform/http/compress.server.ts'
import { publicDocument } from '../../app/platform/http/documents.ts'
import { buildOf } from '../../test/build.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { createApp } from './app.ts'
import { DocumentCache } from './document-cache.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

/** A page whose answer is the router's own for a refusal or failure. */
function ask(answer: () => Response) {
  return serve(answer)('/bare')
}

/** @returns requests that page */
function serve(answer: () => Response) {
  const app = createApp(services, buildOf({ bare: answer }), new DocumentCache(services.config), async () => [
    { ready: true },
    200,
  ])
  const incoming = { socket: { remoteAddress: '127.0.0.1' } }
  return (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://localhost:3000${path}`, { headers }), { incoming })
}

test.each([
  ['Bad Request', 400],
  ['Unexpected Server Error', 500],
  [null, 500],
])('the router’s own answer %j with status %i becomes a page with a link onward', async (words, status) => {
  const response = await ask(() => new Response(words, { status }))
  expect(response.status).toBe(status)
  const page = await response.text()
  expect(page).toMatch(/Reference: [0-9a-f]{10}/)
  expect(page).toContain('<a href="/">Return to Home</a>')
})

test('an error that the router throws becomes one too', async () => {
  const response = await ask(() => {
    throw new Error('a loader that breaks')
  })
  expect(response.status).toBe(500)
  expect(await response.text()).toMatch(/Reference: [0-9a-f]{10}/)
})

test.each([
  ['There is no such file.', 404],
  ['Auth session missing!', 401],
])('a plain-text answer of our own pages stays: %s', async (words, status) => {
  const response = await ask(() => new Response(words, { status }))
  expect([response.status, await response.text()]).toEqual([status, words])
})

test('a short answer is compressed neither at once nor by the stream', async () => {
  const headers = { 'Accept-Encoding': 'gzip, br, zstd' }
  const answer = () => {
    const request = new Request('http://localhost:3000/bare', { headers })
    return compressedAnswer('word '.repeat(200), request, {
      headers: new Headers({ 'Content-Type': 'text/html', 'Cache-Control': 'no-store' }),
    })
  }
  const response = await serve(answer)('/bare', headers)
  expect([response.headers.get('Content-Encoding'), response.headers.get('Content-Length')]).toEqual([null, '1000'])
})

/** @returns requests a public page that shows how often it was rendered */
function servePublicPage() {
  let made = 0
  const get = serve(() => {
    made += 1
    return new Response(`made ${made}`, { headers: { ...publicDocument(), 'Content-Type': 'text/html' } })
  })
  return async (Cookie?: string) => (await get('/bare', Cookie === undefined ? {} : { Cookie })).text()
}

test.each([
  'AWSALB=x; _ga=GA1.2.3',
  '__Host-device=ada.x',
  'device=ada.x',
  '__Host-sign-in=x.y',
  'my-session=1; session_id=2; x=session',
])('a cached page serves requests without personal cookies: %s', async (cookie) => {
  const get = servePublicPage()
  expect([await get(cookie), await get(), await get(cookie)]).toEqual(['made 1', 'made 1', 'made 1'])
})

test.each([
  'session=x',
  '__Host-session=x',
  'a=b;session=x',
  '_ga=1; __Host-session=x; device=y',
  'toast=x',
  '__Host-toast=x',
  'sign-out=pending',
  '__Host-empty-browser=yes',
])('a cached page doesn’t serve requests that may see another one, and theirs isn’t cached: %s', async (cookie) => {
  const get = servePublicPage()
  expect([await get(cookie), await get(), await get(cookie), await get()]).toEqual([
    'made 1',
    'made 2',
    'made 3',
    'made 2',
  ])
})
