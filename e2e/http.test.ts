import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLocalMailbox } from '../app/platform/mail/transport.server.ts'
import { version } from '../app/platform/version.server.ts'
import { themeScript } from '../app/ui/theme/theme.ts'
import { setUpJourney } from './journey.ts'

const journey = setUpJourney()

describe('every answer carries the security headers', () => {
  test.each([
    ['a cached page', '/', 200],
    ['the same from the cache', '/', 200],
    ['a form', '/join', 200],
    ['not found', '/no/such/page', 404],
    ['a redirect', '/training-portal', 302],
    ['a guard', '/admin/dashboard', 302],
    ['health', '/healthz', 200],
    ['an asset that is not there', '/assets/nothing.js', 404],
  ])('%s', async (_what, path, status) => {
    const response = await fetch(journey.origin + path, { redirect: 'manual', headers: { Accept: 'text/html' } })
    expect(response.status).toBe(status)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).not.toContain('unsafe-inline')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

/** What every page begins with: the theme that somebody has chosen, before the first paint. */
const themeTag = `<script>${themeScript}</script>`

test('the home page sends no script but that of the theme, compressed, and is asked for again each time', async () => {
  const response = await fetch(`${journey.origin}/`, { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(response.headers.get('Cache-Control')).toContain('no-cache')
  const page = (await response.text()).replace(themeTag, '')
  expect(page).not.toMatch(/<script(?! type="application\/ld\+json")/)
  // Nor what only the admin area and the signed-out page are styled by.
  expect(page.includes('signed-out')).toBe(false)
})

test.each(['/join', '/contact', '/training-portal/login'])('the form of %s sends one small script', async (path) => {
  const page = (await (await fetch(journey.origin + path)).text()).replace(themeTag, '')
  const scripts = page.match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? []
  expect(scripts).toEqual([
    expect.stringMatching(/^<script async="" type="module" src="\/assets\/document-form-[^"]+\.js">$/),
  ])
  const [, address = ''] = /src="([^"]*)"/.exec(scripts.join()) ?? []
  const script = await fetch(journey.origin + address, { headers: { 'Accept-Encoding': 'br' } })
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect([script.headers.get('Content-Encoding'), script.headers.get('Vary')]).toEqual(['br', 'Accept-Encoding'])
  const plain = await fetch(journey.origin + address, { headers: { 'Accept-Encoding': 'identity' } })
  expect([plain.headers.get('Content-Encoding'), plain.headers.get('Vary')]).toEqual([null, 'Accept-Encoding'])
  expect(page).not.toMatch(/modulepreload|application-[^"]*\.css/)
})

test('the script of a form reads where a redirect leads, without following it', async () => {
  const headers = { 'X-Document-Form': 'yes' }
  const response = await fetch(`${journey.origin}/sign-out`, { method: 'POST', headers })
  expect([response.status, response.headers.get('X-Location')]).toEqual([204, '/login'])
  expect(response.headers.getSetCookie().join()).toMatch(/toast=\w/)
})

test.each(['/', '/join'])('%s is cached, and shows a changed number of places as soon as it is told', async (path) => {
  expect((await fetch(journey.origin + path)).headers.get('Cache-Control')).toBe('private, no-cache')
  const before = await placesLeft(path)
  await reserve(`cache.${before}@example.org`)
  await expect.poll(() => placesLeft(path)).toBe(before - 1)
})

test('what somebody has typed into the cached form is in their answer alone', async () => {
  const typed = new URLSearchParams({ email: 'typed.alone@example.org' })
  const answer = await fetch(`${journey.origin}/join`, { method: 'POST', body: typed })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).toContain('typed.alone@example.org')
  expect(await (await fetch(`${journey.origin}/join`)).text()).not.toContain('typed.alone')
})

test('pages that are not cached are not stored anywhere', async () => {
  for (const path of ['/join?email=a@example.org', '/training-portal/login', '/auth/confirm']) {
    expect((await fetch(journey.origin + path)).headers.get('Cache-Control')).toBe('no-store')
  }
})

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s answers 405', async (method) => {
  for (const path of ['/', '/join', '/admin/dashboard']) {
    const response = await fetch(journey.origin + path, { method, redirect: 'manual' })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, POST')
  }
})

test.each([
  ['PUT', '/join'],
  ['OPTIONS', '/join.data'],
  ['POST', '/'],
  ['POST', '/about.data'],
  ['POST', '/no/such/page'],
  ['GET', '/join%'],
])(
  '%s %s is refused by a page with a way on, a reference number and the headers of every answer',
  async (method, path) => {
    const body = method === 'GET' ? null : new URLSearchParams({ a: 'b' })
    const response = await fetch(journey.origin + path, { method, body })
    expect(response.status).toBe(method === 'GET' ? 404 : 405)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Content-Security-Policy')).toContain(`default-src 'none'`)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const page = await response.text()
    expect(page).toContain('<a href="/">Return to Home</a>')
    expect(page).toMatch(/Reference: [0-9a-f]{10}/)
  },
)

test('the router tells of a few routes at a time', async () => {
  const version = readdirSync('build/client/assets')
    .join()
    .match(/manifest-(\w+)\.js/)?.[1]
  const askFor = (paths: string[]) => fetch(`${journey.origin}/__manifest?paths=${paths}&version=${version}`)
  expect(Object.keys(await (await askFor(['/join'])).json())).toContain('membership/reserving/join-page')
  expect((await askFor(Array(251).fill('/a'))).status).toBe(400)
})

test.each([
  ['no page', 'nonsense'],
  ['nothing', ''],
  ['what can not be decoded', '%00,%E0%A4%A'],
  ['the same page a thousand times', 'root,'.repeat(1000)],
])('a page that is asked for as data of %s is answered', async (_what, routes) => {
  const response = await fetch(`${journey.origin}/join.data?_routes=${routes}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/x-script')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test.each<Record<string, string>>([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
])('a post with %j is refused', async (headers) => {
  const response = await fetch(`${journey.origin}/join`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(),
  })
  expect(response.status).toBe(403)
})

test('a foreign Host or X-Forwarded-Host comes into no link of an email', async () => {
  const ask = (headers: Record<string, string>, email: string) =>
    raw('/training-portal/login/code', { method: 'POST', headers, body: new URLSearchParams({ email }).toString() })
  const participant = 'participant@agentspark.example'
  const mailbox = openLocalMailbox(path.join(journey.server.dataDir, 'mailbox'))
  const lettersTo = async () => (await mailbox.list()).filter(({ to }) => to === participant)
  expect((await ask({ Host: 'evil.example' }, participant)).status).toBe(421)
  expect(await lettersTo()).toEqual([])

  const forwarded = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example', 'X-Forwarded-Proto': 'https' }
  expect((await ask(forwarded, participant)).status).toBe(302)
  const [entry] = await lettersTo()
  const letter = await mailbox.read(entry?.id ?? '')
  expect(letter?.text).toContain(`${journey.origin}/training-portal/login?key=`)
  const links = `${letter?.text} ${letter?.html}`.match(/https?:\/\/[^\s"<>]+/g) ?? []
  expect(links.filter((link) => !link.startsWith(journey.origin) && !link.startsWith('http://www.w3.org/'))).toEqual([])
})

test('an email that is opened by itself may run nothing and load nothing', async () => {
  await reserve('opened@example.org')
  const mailbox = openLocalMailbox(path.join(journey.server.dataDir, 'mailbox'))
  const entry = (await mailbox.list()).find(({ to }) => to === 'opened@example.org')
  const { status, headers } = await fetch(`${journey.origin}/dev/mailbox/${entry?.id}/html`)
  expect(status).toBe(200)
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
    `default-src 'none'`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each([
  '//admin/dashboard',
  '/admin//dashboard',
  '/admin%2Fdashboard',
  '/ADMIN/dashboard',
  '/admin/dashboard/',
  '/x/../admin/dashboard',
  '/./admin/dashboard',
  '/admin/dashboard.data',
  '/admin/dashboard.data?_routes=admin%2Fdashboard-page',
  '/training-portal/DASHBOARD',
  '//training-portal/dashboard',
  '/training-portal/dashboard.data',
  '/admin/pilot-bootcamp/csv',
])('%s shows nothing to a stranger', async (path) => {
  const { status, body } = await raw(path)
  expect(status).not.toBe(500)
  expect(body).not.toContain('What People Want to Build')
  expect(body).not.toMatch(/Pilot Bootcamp Onboarding|Pending inquiries|@agentspark\.example,|First Name,Last Name/)
  expect([301, 302, 303, 307, 308, 202, 400, 401, 404]).toContain(status)
})

test.each([
  '/%',
  '/%E0%A4%A',
  '/join?%',
  '/join?a=%00',
  '/\u0000'.replace('\u0000', '%00'),
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fserver%2findex.js',
  '/assets/../../server/index.js',
  '/.env',
])('%s is no 500 and no file', async (path) => {
  const { status, body } = await raw(path)
  expect(status).toBeLessThan(500)
  expect(body).not.toContain('createRequestHandler')
})

test('an unknown address is the not-found page, with its way home', async () => {
  const response = await fetch(`${journey.origin}/no/such/page`)
  expect(response.status).toBe(404)
  const text = await response.text()
  expect(text).toContain('Oops! Page not found')
  expect(text).toContain('Return to Home')
})

test('/healthz and /readyz answer, and readiness knows the migrations', async () => {
  const health = await (await fetch(`${journey.origin}/healthz`)).text()
  expect(health).toBe(`ok ${version}`)
  expect(await (await fetch(`${journey.origin}/readyz`)).json()).toEqual({ ready: true })
})

test('HEAD is answered like GET, without the page', async () => {
  const response = await fetch(`${journey.origin}/`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
})

/** Sends the path as it is written; fetch would tidy it up first. */
function raw(
  path: string,
  { body: sent, headers, method }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(journey.origin)
  const form = sent === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { ...form, ...headers } }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    asked.on('error', reject).end(sent)
  })
}

async function placesLeft(path: string, headers: Record<string, string> = {}): Promise<number> {
  const text = (await (await fetch(journey.origin + path, { headers })).text()).replace(/<[^>]*>/g, '')
  const found = /(\d+) of 100/.exec(text)?.[1]
  if (!found) throw new Error('The page does not say how many places are left.')
  return Number(found)
}

function reserve(email: string): Promise<Response> {
  return fetch(`${journey.origin}/join`, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email }),
  })
}
