import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchPicture, isPublic, type Outside } from './fetch-picture.server.ts'

let server: Server
let origin: string
let outside: Outside
let answer: RequestListener
const asked: (string | undefined)[] = []

beforeEach(async () => {
  const [cert, key] = await Promise.all(['certificate', 'key'].map((name) => readFile(`test/tls/${name}.pem`, 'utf8')))
  asked.length = 0
  server = createServer({ cert, key }, (request, response) => {
    asked.push(request.url)
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = String((server.address() as AddressInfo).port)
  origin = `https://bootcamp.example:${port}`
  outside = { lookup: leadsTo('127.0.0.1'), isPublic: () => true, port, ...(cert && { ca: cert }) }
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function leadsTo(...addresses: string[]): Outside['lookup'] {
  return (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )
}

const sends =
  (body: Buffer | string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png', ...headers }).end(body)

test('a picture is fetched unchanged and without a cookie, also after a redirect on its own site', async () => {
  answer = ({ url, headers }, response) => {
    expect(headers.cookie).toBeUndefined()
    if (url === '/old.png') return response.writeHead(302, { Location: '/new.png' }).end()
    return response.writeHead(200, { 'Content-Type': 'image/png' }).end('bytes')
  }
  const fetched = await fetchPicture(`${origin}/old.png`, outside)
  expect('picture' in fetched && (await fetched.picture.text())).toBe('bytes')
  expect(asked).toEqual(['/old.png', '/new.png'])
})

test('http, other ports and passwords in the address are refused without a connection', async () => {
  answer = sends('bytes')
  for (const [address, problem] of [
    [origin.replace('https', 'http'), 'not-https'],
    ['ftp://bootcamp.example/a.png', 'not-https'],
    ['https://bootcamp.example:5432/a.png', 'not-public'],
    [origin.replace('//', '//me:secret@'), 'not-public'],
    ['https://', 'not-https'],
    ['https://boot camp.example/a.png', 'not-https'],
  ] as const)
    expect(await fetchPicture(address, outside), address).toEqual({ problem })
  expect(asked).toEqual([])
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
])('%s is no public address in any notation, and nothing is connected to it', async (address) => {
  expect(isPublic(address)).toBe(false)
  answer = sends('bytes')
  const { port } = outside
  const guarded = { ...outside, isPublic }
  const written = address.includes(':') ? `[${address}]` : address
  expect(await fetchPicture(`https://${written}:${port}/a.png`, guarded)).toEqual({ problem: 'not-public' })
  expect(await fetchPicture(`${origin}/a.png`, { ...guarded, lookup: leadsTo(address) })).toEqual({
    problem: 'not-public',
  })
  expect(await fetchPicture(`${origin}/a.png`, { ...guarded, lookup: leadsTo('93.184.216.34', address) })).toEqual({
    problem: 'not-public',
  })
  expect(asked).toEqual([])
})

test.each(['http://2130706433', 'https://2130706433', 'https://0x7f.1', 'https://127.1', 'https://localhost'])(
  '%s resolves to this machine, and nothing is connected to it',
  async (address) => {
    const { problem } = (await fetchPicture(`${address}/a.png`)) as { problem: string }
    expect(problem).toMatch(/^not-(?:https|public)$/)
  },
)

test('a name that resolves differently the second time is checked again', async () => {
  let lookups = 0
  answer = (_request, response) => response.writeHead(302, { Location: '/again.png' }).end()
  // Public at the first lookup only.
  const fetched = await fetchPicture(`${origin}/a.png`, { ...outside, isPublic: () => ++lookups === 1 })
  expect(fetched).toEqual({ problem: 'not-public' })
  expect(asked).toEqual(['/a.png'])
})

test('redirects to another site, to http, or without an end are not followed', async () => {
  for (const location of [
    'https://other.example/a.png',
    'http://bootcamp.example/a.png',
    '//127.0.0.1/a.png',
    '/a.png',
  ]) {
    answer = (_request, response) => response.writeHead(301, { Location: location }).end()
    expect(await fetchPicture(`${origin}/a.png`, outside), location).toEqual({ problem: 'elsewhere' })
  }
})

test('files that are no picture, too large, missing or truncated have separate problems', async () => {
  const large = 5 * 1024 * 1024 + 1
  const cases: [RequestListener, string][] = [
    [sends('<html>', { 'Content-Type': 'text/html' }), 'not-an-image'],
    [sends('<svg>', { 'Content-Type': 'image/svg+xml' }), 'not-an-image'],
    [sends(Buffer.alloc(large)), 'too-large'],
    // Without a Content-Length.
    [
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).write(Buffer.alloc(large)),
      'too-large',
    ],
    [(_request, response) => response.writeHead(404).end(), 'refused'],
    [
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '10' }).write('half')
        setImmediate(() => response.destroy())
      },
      'unreachable',
    ],
    [({ socket }) => socket.destroy(), 'unreachable'],
  ]
  for (const [how, problem] of cases) {
    answer = how
    expect(await fetchPicture(`${origin}/a.png`, outside)).toEqual({ problem })
  }
})

test('an untrusted certificate is refused', async () => {
  const { ca: _, ...unvouched } = outside
  answer = sends('bytes')
  expect(await fetchPicture(`${origin}/a.png`, unvouched)).toEqual({ problem: 'unreachable' })
  expect(asked).toEqual([])
})
