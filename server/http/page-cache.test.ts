import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Config } from '../../app/platform/config.ts'
import { connect } from '../../app/platform/database/database.server.ts'
import { watchDatabase } from '../../app/platform/database/watch.server.ts'
import { publicDocument } from '../../app/platform/http/documents.ts'
import { buildOf } from '../../test/build.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { createApp } from './app.ts'
import { DocumentCache } from './document-cache.ts'
import { stopGracefully } from './graceful-stop.ts'
import { createHttpServer } from './http-server.ts'
import { answerFromCache } from './page-cache.ts'

let services: TestServices
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  services = await openTestServices()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => services.close())

const ready = async (): Promise<[{ ready: boolean }, 200]> => [{ ready: true }, 200]

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A server whose page `/bare` shows how often it was rendered. */
async function serve(settings: Partial<Config> = {}) {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const here = { ...services, config: { ...services.config, ...settings }, log }
  let made = 0
  const bare = () => {
    made += 1
    return new Response(`made ${made}`, { headers: { ...publicDocument(), 'Content-Type': 'text/html' } })
  }
  const documents = new DocumentCache(here.config)
  const { fetch } = createApp(here, buildOf({ bare }), documents, ready)
  const server = createHttpServer(fetch, here, answerFromCache(here, documents))
  const stop = stopGracefully(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ends.push(async () => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const ask = (headers: Record<string, string> = {}, method = 'GET', agent: Agent | false = false) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request({ port, path: '/bare', method, headers, agent }, async (response) =>
        resolve({ status: response.statusCode, headers: response.headers, body: String(await buffer(response)) }),
      )
      asked.on('error', reject).end()
    })
  return { ask, lines, stop }
}

const timeless = ({ headers: { date, ...headers }, ...answer }: Answer) => ({ ...answer, headers })

test.each(['br', 'gzip', ''])(
  'a cached page is the rendered one, with all headers and a log line: %j',
  async (encoding) => {
    const { ask, lines } = await serve()
    const headers = { 'Accept-Encoding': encoding }
    const first = await ask(headers)
    expect(timeless(await ask(headers))).toEqual(timeless(first))
    expect(first.headers).toMatchObject({
      'content-security-policy': expect.stringContaining(`default-src 'none'`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
      'content-length': String(encoding ? first.headers['content-length'] : 'made 1'.length),
    })
    const [made, given] = lines.map(({ time, ms, ...line }) => line)
    expect(given).toEqual(made)
    expect(given).toMatchObject({ method: 'GET', path: '/bare', status: 200, msg: 'answered' })
    expect((await ask()).body).toBe('made 1')
  },
)

test('HEAD is answered from the cache, and caches nothing', async () => {
  const { ask } = await serve()
  expect((await ask({}, 'HEAD')).status).toBe(200)
  const page = await ask()
  expect(page.body).toBe('made 2')
  expect(timeless(await ask({}, 'HEAD'))).toEqual({ ...timeless(page), body: '' })
})

test.each(['evil.example', 'localhost.evil.example', 'localhost:1:2', 'evil.example:3000'])(
  'in the demonstration %s gets no page, even a cached one',
  async (Host) => {
    const { ask } = await serve()
    expect([(await ask()).body, (await ask()).body]).toEqual(['made 1', 'made 1'])
    expect((await ask({ Host })).body).not.toContain('made 1')
  },
)

test.each([
  ['another host', { Host: 'evil.example', 'X-Forwarded-Proto': 'https' }, 421],
  ['plain HTTP', { 'X-Forwarded-Proto': 'http' }, 421],
  ['a proxy that adds its word', { 'X-Forwarded-Proto': 'https, http' }, 200],
  ['the host with its port', { Host: 'bootcamp.example:443', 'X-Forwarded-Proto': 'https' }, 200],
])('in production a cached page is served under ORIGIN only: %s', async (_which, headers, status) => {
  const { ask, lines } = await serve({
    mode: 'production',
    origin: 'https://bootcamp.example',
    trustedProxies: ['127.0.0.1'],
  })
  const right = { Host: 'bootcamp.example', 'X-Forwarded-Proto': 'https' }
  expect([(await ask(right)).body, (await ask(right)).body]).toEqual(['made 1', 'made 1'])
  expect((await ask({ ...right, ...headers })).status).toBe(status)
  // Logged once, as for uncached pages.
  expect(lines.filter(({ msg }) => String(msg).startsWith('Requests arrive for'))).toHaveLength(status === 200 ? 0 : 1)
})

test('an undeclared proxy is logged also for cached pages', async () => {
  const { ask, lines } = await serve({
    mode: 'production',
    origin: 'https://bootcamp.example',
    trustedProxies: ['10.0.0.1'],
  })
  const right = { Host: 'bootcamp.example', 'X-Forwarded-Proto': 'https' }
  const headers = { ...right, 'X-Forwarded-For': '192.0.2.1' }
  expect([(await ask(right)).body, (await ask(headers)).body]).toEqual(['made 1', 'made 1'])
  expect(lines.filter(({ msg }) => String(msg).includes('which TRUSTED_PROXIES does not name'))).toHaveLength(1)
})

test('a stopping server closes the connection after cached pages too', async () => {
  const { ask, stop } = await serve()
  const agent = new Agent({ keepAlive: true })
  await ask({}, 'GET', agent)
  const stopping = stop()
  const last = await ask({}, 'GET', agent)
  expect([last.body, last.headers.connection]).toEqual(['made 1', 'close'])
  await stopping
})

/** One of several servers on one database: its page shows the capacity of the first cohort. */
async function serveCapacity() {
  const watched = connect(services.connection, services.log)
  const documents = new DocumentCache(services.config)
  const connectDedicated = () => connect({ ...services.connection, max: 1 }, services.log)
  ends.push(
    watched.close,
    await watchDatabase({ ...watched, connectDedicated }, () => documents.clear(), services.log, {
      lookEveryMs: 50,
      answerTimeoutMs: 3_000,
    }),
  )
  const capacity = async () => {
    const { rows } = await services.pool.query('select capacity from cohorts where id = 1')
    return new Response(String(rows[0].capacity), { headers: publicDocument() })
  }
  const app = createApp(services, buildOf({ bare: capacity }), documents, ready)
  const incoming = { socket: { remoteAddress: '127.0.0.1' } }
  return async () => Number(await (await app.fetch(new Request('http://localhost:3000/bare'), { incoming })).text())
}

test('a change reaches every server’s cache', async () => {
  const [one, other] = [await serveCapacity(), await serveCapacity()]
  const shown = async () => [await one(), await other()]
  const [before = 0] = await shown()
  expect(await shown()).toEqual([before, before])
  await services.pool.query('update cohorts set capacity = capacity + 1 where id = 1')
  await expect.poll(shown).toEqual([before + 1, before + 1])
})
