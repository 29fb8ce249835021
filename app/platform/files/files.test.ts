import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { StartError } from '../start-error.ts'
import { type Files, UnreadableFile } from './files.ts'
import { openFiles } from './open-files.server.ts'
import { openS3 } from './s3.server.ts'

const owner = '00000000-0000-4000-8000-000000000001'
const bytes = new Uint8Array(randomBytes(200_000))

let dataDir: string
let s3: S3Server
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-files-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true })
})

describe.each(['a folder', 'S3'])('in %s', (place) => {
  let files: Files
  beforeAll(async () => {
    files = await openFiles({ dataDir, s3: place === 'S3' ? s3.config : undefined })
  })

  test('a file comes back byte for byte', async () => {
    const key = `avatars/${owner}/avatar-1749574800000.webp`
    expect(await files.has(key)).toBe(false)
    expect(await files.read(key)).toBeNull()
    await files.put(key, bytes, 'image/webp')
    expect(await files.has(key)).toBe(true)
    expect(Buffer.from((await files.read(key)) ?? []).equals(bytes)).toBe(true)
    if (place === 'S3') expect(await s3.contentTypeOf(key)).toBe('image/webp')
  })

  test('putting a key again replaces the file, longer or shorter', async () => {
    const key = `avatars/${owner}/avatar-2.webp`
    for (const size of [1000, 10, 5000]) {
      await files.put(key, bytes.subarray(0, size), 'image/webp')
      expect((await files.read(key))?.byteLength).toBe(size)
    }
  })

  test('removing deletes a file, and a missing file is no error', async () => {
    const key = `avatars/${owner}/avatar-3.webp`
    await files.put(key, bytes, 'image/webp')
    await files.remove(key)
    await files.remove(key)
    expect(await files.has(key)).toBe(false)
    expect(await files.read(key)).toBeNull()
  })

  test('removing a folder deletes everything below it and nothing beside it', async () => {
    const mine = ['a', 'b'].map((name) => `project-icons/${owner}/projects/${name}-1.webp`)
    const all = [...mine, `project-icons/${owner}/c-1.webp`]
    const others = [`project-icons/${owner}5/projects/a-1.webp`, `project-icons/${owner}-1.webp`]
    for (const key of [...all, ...others]) await files.put(key, bytes.subarray(0, 10), 'image/webp')
    await files.removeFolder(`project-icons/${owner}`)
    for (const key of all) expect(await files.has(key), key).toBe(false)
    for (const key of others) expect(await files.has(key), key).toBe(true)
    await files.removeFolder(`project-icons/${owner}`)
    await files.removeFolder('project-icons/nobody')
  })

  test('the list has every file of every bucket', async () => {
    const kept = [`avatars/${owner}/avatar-5.webp`, `project-icons/${owner}/projects/projects-5.webp`]
    for (const key of kept) await files.put(key, bytes, 'image/webp')
    const listed: string[] = []
    for await (const key of files.list()) listed.push(key)
    expect(listed).toEqual(expect.arrayContaining(kept))
    expect(new Set(listed).size).toBe(listed.length)
    for (const key of listed) expect(await files.has(key), key).toBe(true)
  })

  test('an empty file counts as missing, and reading it fails', async () => {
    const key = `avatars/${owner}/avatar-6.webp`
    await files.put(key, new Uint8Array(), 'image/webp')
    expect(await files.has(key)).toBe(false)
    await expect(files.read(key)).rejects.toThrow(UnreadableFile)
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
  })

  test.each(['avatars/a b_c-1.webp', 'avatars/A.B/c.webp', 'a\\b.webp'])('%s is a valid key', async (key) => {
    await files.put(key, bytes.subarray(0, 10), 'image/webp')
    expect((await files.read(key))?.byteLength).toBe(10)
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
  })

  test.each(['avatars/ö.webp', 'avatars/a?b.webp', 'avatars/100%.webp', 'avatars/x/../y.webp', '../outside.webp'])(
    '%s is refused before any access',
    async (key) => {
      await expect(files.put(key, bytes, 'image/webp')).rejects.toThrow(/key|path/i)
    },
  )
})

describe('in a folder', () => {
  const key = `avatars/${owner}/avatar-7.webp`
  const file = () => path.join(dataDir, 'files', key)

  test('a file has a buffer of its own with nothing else in it', async () => {
    const files = await openFiles({ dataDir, s3: undefined })
    // Node keeps small buffers together in one piece of memory.
    Buffer.from('the secret of somebody else')
    await files.put(key, bytes.subarray(0, 10), 'image/webp')
    expect((await files.read(key))?.buffer.byteLength).toBe(10)
  })

  test('a file that another process writes meanwhile is read whole or not at all', async () => {
    const files = await openFiles({ dataDir, s3: undefined })
    const known = [bytes, bytes.subarray(0, 100_000)]
    let isWriting = true
    const writing = (async () => {
      for (let round = 0; isWriting; round += 1) await files.put(key, known[round % 2] ?? bytes, 'image/webp')
    })()
    await files.put(key, bytes, 'image/webp')
    for (let round = 0; round < 200; round += 1) {
      const read = Buffer.from((await files.read(key)) ?? [])
      expect(known.some((whole) => read.equals(whole))).toBe(true)
    }
    isWriting = false
    await writing
  })

  test('a file that grows during the read is refused', async () => {
    const files = await openFiles({ dataDir, s3: undefined })
    await files.put(key, bytes, 'image/webp')
    let isGrowing = true
    const growing = (async () => {
      while (isGrowing) await appendFile(file(), bytes.subarray(0, 1000))
    })()
    const read = await Promise.allSettled(Array.from({ length: 50 }, () => files.read(key)))
    isGrowing = false
    await growing
    const failed = read.flatMap((result) => (result.status === 'rejected' ? result.reason : []))
    expect(failed.length).toBeGreaterThan(0)
    for (const error of failed) expect(error).toBeInstanceOf(UnreadableFile)
  })

  test('a path that is no regular file can’t be read', async () => {
    const files = await openFiles({ dataDir, s3: undefined })
    await expect(files.read(`avatars/${owner}`)).rejects.toThrow(UnreadableFile)
    expect(await files.has(`avatars/${owner}`)).toBe(false)
    expect(await files.read(`${key}/below.webp`)).toBeNull()
  })

  test('a failed write leaves nothing behind', async () => {
    const files = await openFiles({ dataDir, s3: undefined })
    await mkdir(path.join(dataDir, 'files', 'avatars', 'taken.webp', 'within'), { recursive: true })
    await expect(files.put('avatars/taken.webp', bytes, 'image/webp')).rejects.toThrow()
    const left = await readdir(path.join(dataDir, 'files', 'avatars'))
    expect(left.filter((name) => name.startsWith('unfinished'))).toEqual([])
    await rm(path.join(dataDir, 'files', 'avatars', 'taken.webp'), { recursive: true })
  })
})

test('a removed folder leaves no name of its owner on the disk', async () => {
  const files = await openFiles({ dataDir, s3: undefined })
  await files.put('avatars/somebody/avatar-1.webp', bytes, 'image/webp')
  await files.removeFolder('avatars/somebody')
  expect(await readdir(path.join(dataDir, 'files', 'avatars'))).not.toContain('somebody')
})

describe('with S3', () => {
  test.each([
    ['another secret', { secretAccessKey: 'not the secret' }],
    ['an account it does not know', { accessKeyId: 'NOBODY' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('%s stops the start with a message', async (_what, wrong) => {
    const opened = openFiles({ dataDir, s3: { ...s3.config, ...wrong } })
    await expect(opened).rejects.toThrow(StartError)
    await expect(opened).rejects.toThrow(/^S3_BUCKET \w+ at http:\S+ can't be used: \w+: ./)
  })

  test('every call fails during an outage, instead of reporting a missing file', async () => {
    const files = await openFiles({ dataDir, s3: s3.config })
    const key = `avatars/${owner}/avatar-4.webp`
    await files.put(key, bytes, 'image/webp')
    await s3.goAway()
    try {
      const asked = await Promise.allSettled([
        files.has(key),
        files.read(key),
        files.put(key, bytes, 'image/webp'),
        files.remove(key),
        files.removeFolder(`avatars/${owner}`),
      ])
      expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
      // Pages work without their pictures, so the start continues.
      await openFiles({ dataDir, s3: s3.config })
    } finally {
      await s3.comeBack()
    }
    expect((await files.read(key))?.byteLength).toBe(bytes.byteLength)
  })

  test('an answer that ends before the end of the file is refused', async () => {
    const half = createServer((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: image/webp\r\nContent-Length: 1000\r\n\r\nhalf'),
      )
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve))
    const { port } = half.address() as { port: number }
    try {
      const files = await openFiles({ dataDir, s3: { ...s3.config, endpoint: `http://127.0.0.1:${port}` } })
      await expect(files.read('avatars/a-1.webp')).rejects.toThrow(/aborted|reset|hang up/i)
    } finally {
      half.close()
    }
  }, 60_000)

  test('a server that accepts a request and never answers is given up', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    try {
      const files = await openS3({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, 50)
      await expect(files.read('avatars/a-1.webp')).rejects.toThrow()
    } finally {
      for (const socket of sockets) socket.destroy()
      silent.close()
    }
  }, 60_000)
})
