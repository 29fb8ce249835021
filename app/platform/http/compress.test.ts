import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedAnswer } from './compress.server.ts'

const whole = '<p>Zoë</p>'.repeat(500)

function answerTo(acceptEncoding: string | null, body: string | ArrayBuffer = whole): Response {
  const headers = { ...(acceptEncoding === null ? {} : { 'Accept-Encoding': acceptEncoding }) }
  const request = new Request('http://localhost/', { headers })
  const own = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  own.append('Set-Cookie', 'a=1')
  own.append('Set-Cookie', 'b=2')
  return compressedAnswer(body, request, { status: 418, headers: own })
}

const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync }

test.each([
  ['gzip, deflate, br, zstd', 'zstd', whole],
  ['gzip, deflate, br, zstd', 'zstd', new TextEncoder().encode(whole).buffer],
  ['gzip, deflate, br', 'br', whole],
  ['br, zstd;q=0', 'br', new TextEncoder().encode(whole).buffer],
] as const)('a browser that accepts %s gets %s, complete and smaller', async (acceptEncoding, encoding, body) => {
  const answer = answerTo(acceptEncoding, body)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(200)
  expect(decompress[encoding](bytes).toString()).toBe(whole)
  expect([answer.status, answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([
    418,
    encoding,
    'Accept-Encoding',
  ])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a short body stays uncompressed, with its length, so that no later step compresses it', async () => {
  const answer = answerTo('br, zstd', '<p>Zoë</p>')
  expect(await answer.text()).toBe('<p>Zoë</p>')
  expect([answer.headers.get('Content-Length'), answer.headers.has('Content-Encoding')]).toEqual(['11', false])
})

test.each([null, '', 'gzip', 'br;q=0, gzip', 'identity'])(
  'other clients get it uncompressed: %j',
  async (acceptEncoding) => {
    const answer = answerTo(acceptEncoding)
    expect(await answer.text()).toBe(whole)
    expect(answer.headers.has('Content-Encoding')).toBe(false)
  },
)
