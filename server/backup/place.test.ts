import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../test/s3-server.ts'
import { openBucket } from './bucket.ts'
import { openPlace, type Place, splitAddress } from './place.ts'
import { keepNewest, nameOfBackup, neededAgain } from './scheduled.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-place-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function placeIn(kind: string): Promise<Place> {
  const address = kind === 'a folder' ? path.join(folder, 'not', 'there', 'yet') : `s3://${s3.config.bucket}/kept/here`
  return openPlace(address, { s3: s3.config })
}

const fileOf = (words: string) => Readable.from([Buffer.from(words)])

test.each(['a folder', 'a bucket'])('%s stores files and lists the newest backups', async (kind) => {
  const place = await placeIn(kind)
  expect(await place.list()).toEqual([])
  // Larger than one part of an upload.
  const large = 'x'.repeat(20 * 1024 * 1024)
  expect(await place.write('large', fileOf(large))).toBe(large.length)
  expect(await text(await place.read('large'))).toBe(large)
  const names = [1, 2, 3, 4].map((day) => nameOfBackup(new Date(`2026-01-0${day}T10:00:00Z`), day === 2))
  for (const name of names) await place.write(name, fileOf(name))
  expect(await keepNewest(place, 2)).toEqual(names.slice(0, 2))
  expect((await place.list()).sort()).toEqual([...names.slice(2), 'large'])
  expect([await place.has(names[3] ?? ''), await place.has(names[0] ?? '')]).toEqual([true, false])
  await place.remove('large')
  await expect(place.read('large')).rejects.toThrow()
})

test.each(['a folder', 'a bucket'])('in %s nothing remains of a file that breaks off', async (kind) => {
  const place = await placeIn(kind)
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('the beginning')
      throw new Error('the database is away')
    })(),
  )
  await expect(place.write('half', breaking)).rejects.toThrow('the database is away')
  expect(await place.list()).not.toContain('half')
})

test('a bucket that accepts the connection and never answers is given up, in every operation', async () => {
  const silent = await listen(() => {})
  try {
    const place = openBucket({ ...s3.config, endpoint: silent.endpoint }, '', 300)
    // The second is sent in several parts.
    const files = [fileOf('small'), fileOf('x'.repeat(20 * 1024 * 1024))]
    const asked = await Promise.allSettled([
      ...files.map((file) => place.write('name', file)),
      place.has('name'),
      place.list(),
      place.read('name'),
      place.remove('name'),
    ])
    expect(asked.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(Array(6).fill('TimeoutError'))
    expect(files.map(({ destroyed }) => destroyed)).toEqual([true, true])
  } finally {
    silent.close()
  }
})

test('a bucket that stops answering in the middle of a file is given up', async () => {
  const half = await listen((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf'))
  try {
    const place = openBucket({ ...s3.config, endpoint: half.endpoint }, '', 300)
    await expect(text(await place.read('name'))).rejects.toThrow('inactivity')
  } finally {
    half.close()
  }
})

/** @param answer called when a request begins to arrive */
async function listen(answer: (socket: Socket) => void): Promise<{ endpoint: string; close(): void }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => answer(socket)).on('error', () => {})
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

test('the leftover of a killed backup is deleted by the next one, after an hour, and never counts as a backup', async () => {
  const [old, young] = ['old.unfinished', 'young.unfinished']
  await mkdir(folder, { recursive: true })
  for (const name of [old, young]) await writeFile(path.join(folder, name), 'half')
  const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(path.join(folder, old), before, before)
  const place = await openPlace(folder, { s3: undefined })
  expect(await place.list()).toEqual([])
  await place.write('whole', fileOf('whole'))
  expect((await readdir(folder)).sort()).toEqual(['whole', young])
})

test('the next backup is taken when the last one is old enough', () => {
  const [now, day] = [new Date('2026-01-02T10:00:00Z'), 24 * 60 * 60 * 1000]
  expect(neededAgain(undefined, now, day)).toBe(true)
  expect(neededAgain({ taken_at: new Date('2026-01-01T10:00:01Z') }, now, day)).toBe(false)
  expect(neededAgain({ taken_at: new Date('2026-01-01T10:00:00Z') }, now, day)).toBe(true)
})

test('an address splits into the place and the name', () => {
  expect(splitAddress('s3://bucket/folder/file')).toEqual({ place: 's3://bucket/folder', name: 'file' })
  expect(splitAddress('/var/backups/file')).toEqual({ place: '/var/backups', name: 'file' })
})
