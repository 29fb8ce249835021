import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../app/platform/files/open-files.server.ts'
import { type S3Server, startS3Server } from '../test/s3-server.ts'
import { type RunningServer, startServer } from './server.ts'

let s3: S3Server
let server: RunningServer
beforeAll(async () => {
  s3 = await startS3Server()
  server = await startServer(settings(s3))
})
afterAll(async () => {
  await server?.stop()
  await s3?.close()
})

function settings({ config }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: config.endpoint,
    S3_REGION: config.region,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  }
}

const key = 'avatars/00000000-0000-4000-8000-000000000001/avatar-1749574800000.webp'
const bytes = new TextEncoder().encode('RIFF\x04\0\0\0WEBP')

test('the built server shows what lies in the bucket, and while the bucket is away everything else', async () => {
  const files = await openFiles({ dataDir: server.dataDir, s3: s3.config })
  await files.put(key, bytes, 'image/webp')
  const address = `${server.origin}/pictures/${key}?size=384x384`

  const shown = await fetch(address)
  expect(shown.status).toBe(200)
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
  expect(shown.headers.get('Content-Type')).toBe('image/webp')
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const etag = shown.headers.get('ETag') ?? ''
  expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await fetch(address.replace('1749574800000', '1'))).status).toBe(404)

  await s3.goAway()
  try {
    expect((await fetch(address)).status).toBe(503)
    expect((await fetch(`${server.origin}/learning-hub`)).status).toBe(200)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  } finally {
    await s3.comeBack()
  }
  expect((await fetch(address)).status).toBe(200)
})

test('a bucket that refuses the settings stops the start and says why', async () => {
  const started = startServer({ ...settings(s3), S3_SECRET_ACCESS_KEY: 'a wrong one' })
  await expect(started).rejects.toThrow(/S3_BUCKET pictures at \S+ can't be used: SignatureDoesNotMatch/)
})
