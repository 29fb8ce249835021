import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOf } from '../../test/build.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { createApp } from './app.ts'
import { DocumentCache } from './document-cache.ts'
import { createHttpServer } from './http-server.ts'

let services: TestServices
let port: number
let close: () => void
const log: string[] = []
beforeAll(async () => {
  services = await openTestServices()
  const config = { ...services.config, mode: 'production', origin: 'https://bootcamp.example' } as const
  const watched = { ...services, config, log: pino({}, { write: (line: string) => void log.push(line) }) }
  const app = createApp(watched, buildOf({ slow: failWhenGone }), new DocumentCache(config), async () => [
    { ready: true },
    200,
  ])
  const server = await createHttpServer(app.fetch, watched)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  close = () => server.close()
})
afterAll(async () => {
  close()
  await services.close()
})

const asked = Promise.withResolvers<void>()

/** Fails as the router does when the client has disconnected. */
async function failWhenGone({ request }: { request: Request }): Promise<never> {
  asked.resolve()
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
  throw new Error('gone')
}

const host = 'Host: bootcamp.example\r\n'

test.each([
  ['no HTTP', 400, 'nonsense\r\n\r\n'],
  ['a header without a colon', 400, `GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
  ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
  ['two lengths', 400, `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ['an expectation', 417, `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nExpect: everything\r\n\r\nx`],
  ['too many headers', 431, `GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'remarks without end in a body',
    413,
    `POST /slow HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
  ],
])('%s is answered %i with a page and the usual headers', async (_what, status, request) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const [head = '', page] = answer.split('\r\n\r\n')
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Referrer-Policy')).toBe('same-origin')
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{8}/)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(page).toContain('<a href="/">Return to Home</a>')
})

test('a health check in HTTP/1.0 needs no Host, and every other request does', async () => {
  const statusOf = async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${request}\r\n\r\n`)
    return Number((await text(socket)).split(' ')[1])
  }
  for (const path of ['/healthz', '/readyz'])
    for (const method of ['GET', 'HEAD']) expect(await statusOf(`${method} ${path} HTTP/1.0`)).toBe(200)
  expect(await statusOf('GET /healthz HTTP/1.1')).toBe(400)
  expect(await statusOf('GET / HTTP/1.0')).toBe(400)
})

test('an aborted request is logged as the client’s, not as a failure', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /slow HTTP/1.1\r\n${host}X-Forwarded-Proto: https\r\n\r\n`)
  await asked.promise
  log.length = 0
  socket.destroy()
  await expect
    .poll(() => log.map((line) => JSON.parse(line)))
    .toMatchObject([{ path: '/slow', status: 499, level: 30 }])
})

test('a request that is refused before its body has arrived is answered after it, on an uncut connection', async () => {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /no/such/page HTTP/1.1\r\n${host}X-Forwarded-Proto: https\r\nContent-Length: 2000000\r\n\r\n`
  for (const times of [1, 2]) {
    const answer = once(socket, 'data')
    socket.write(head + 'x'.repeat(1_000))
    socket.write('x'.repeat(1_999_000))
    expect(`${times}: ${(await answer)[0]}`).toMatch(/^\d: HTTP\/1\.1 4\d\d /)
  }
  expect(socket.errored).toBeNull()
  socket.destroy()
})

test('a client that has sent its whole request keeps the connection for the next one', async () => {
  const socket = connect(port, '127.0.0.1')
  const request = `POST /no/such/page HTTP/1.1\r\n${host}X-Forwarded-Proto: https\r\nContent-Length: 1\r\n\r\nx`
  for (let times = 0; times < 2; times += 1) {
    socket.write(request)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).not.toMatch(/\r\nConnection: close/i)
  }
  socket.destroy()
})
