import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Files } from '../../app/platform/files/files.ts'
import { openFiles } from '../../app/platform/files/open-files.server.ts'
import type { Log } from '../../app/platform/log.ts'
import type { Services } from '../../app/platform/services.ts'
import { type S3Server, startS3Server } from '../../test/s3-server.ts'
import { servePictures } from './pictures.ts'

const owner = '00000000-0000-4000-8000-000000000001'
const key = `content-images/${owner}/image-1749574800000.webp`
/** The shortest file that a WebP header can declare. */
const bytes = Buffer.from('RIFF\x04\0\0\0WEBP')

let dataDir: string
let s3: S3Server
const places = ['a folder', 'S3'] as const
const apps = {} as Record<(typeof places)[number], Hono>
const stores = {} as Record<(typeof places)[number], Files>
const logged: string[] = []
const log = { error: ({ error }: { error: string }) => logged.push(error), warn() {} } as unknown as Log
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-pictures-'))
  s3 = await startS3Server()
  for (const place of places) {
    const files = await openFiles({ dataDir, s3: place === 'S3' ? s3.config : undefined })
    stores[place] = files
    await files.put(key, bytes, 'image/webp')
    await files.put(`avatars/${owner}/page-1.html`, bytes, 'text/html')
    apps[place] = new Hono().get('/pictures/*', servePictures({ files, log } as Services))
  }
  await writeFile(path.join(dataDir, 'secret-1.png'), 'the secret')
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true })
})

describe.each(places)('from %s', (place) => {
  const app = { request: (...args: Parameters<Hono['request']>) => apps[place].request(...args) }

  test('a picture is cached for ever, has an image type, and can’t run anything when opened', async () => {
    const response = await app.request(`/pictures/${key}?size=1280x720`)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/webp',
      'content-length': '12',
      'content-disposition': 'inline; filename="image-1749574800000.webp"',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"image-1749574800000.webp"',
    })
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['cut short', bytes.subarray(0, 11)],
    ['cut to nearly nothing', bytes.subarray(0, 4)],
    ['nothing but zeros, as a power loss may leave it', Buffer.alloc(12)],
    ['longer than it says', Buffer.concat([bytes, bytes])],
  ])('a picture that is %s is answered with 404 and logged', async (_what, damaged) => {
    const name = `avatars/${owner}/avatar-2.webp`
    await stores[place].put(name, damaged, 'image/webp')
    logged.length = 0
    // Many, so that process memory would show.
    for (let round = 0; round < 20; round += 1) {
      const response = await app.request(`/pictures/${name}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('Content-Type')).toMatch('text/html')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.text()).toMatch('There is no such picture.')
    }
    expect(logged[0]).toMatch(`${name}: it is `)
  })

  test('a matching ETag is answered with 304', async () => {
    for (const tag of [
      '"image-1749574800000.webp"',
      'W/"image-1749574800000.webp"',
      '"other", "image-1749574800000.webp"',
      '*',
    ]) {
      const response = await app.request(`/pictures/${key}`, { headers: { 'If-None-Match': tag } })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('ETag')).toBe('"image-1749574800000.webp"')
    }
    expect((await app.request(`/pictures/${key}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('the file isn’t read for a matching ETag', async () => {
    const name = `avatars/${owner}/avatar-3.webp`
    await stores[place].put(name, bytes.subarray(0, 11), 'image/webp')
    const asked = await app.request(`/pictures/${name}`, { headers: { 'If-None-Match': '"avatar-3.webp"' } })
    expect(asked.status).toBe(304)
    await stores[place].remove(name)
    const gone = await app.request(`/pictures/${name}`, { headers: { 'If-None-Match': '"avatar-3.webp"' } })
    expect(gone.status).toBe(404)
  })

  test('HEAD has the headers only', async () => {
    const response = await app.request(`/pictures/${key}`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe('12')
    expect(await response.text()).toBe('')
  })

  test.each([
    '/pictures/',
    '/pictures/content-images',
    `/pictures/content-images/${owner}/`,
    `/pictures/content-images/${owner}/image-1.webp`,
    `/pictures/elsewhere/${owner}/image-1749574800000.webp`,
    `/pictures/avatars/${owner}/page-1.html`,
    '/pictures/../secret-1.png',
    '/pictures/..%2fsecret-1.png',
    '/pictures/%2e%2e/%2e%2e/secret-1.png',
    '/pictures/avatars/..%2f..%2fsecret-1.png',
    `/pictures/avatars/${owner}/..%2f..%2f..%2fsecret-1.png`,
    `/pictures/avatars/${owner}/..\\..\\secret-1.png`,
    `/pictures/${key}%00`,
    `/pictures/${key}%0a`,
    '/pictures/%E0%A4%A',
  ])('%s is answered with 404', async (address) => {
    const response = await app.request(address)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('the secret')
  })
})

test('unreachable pictures are answered with 503, not 404', async () => {
  await s3.goAway()
  try {
    const response = await apps.S3.request(`/pictures/${key}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('10')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  } finally {
    await s3.comeBack()
  }
  expect((await apps.S3.request(`/pictures/${key}`)).status).toBe(200)
})
