import { writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addFullMember } from '../../../test/everything-about.ts'
import { photo } from '../../../test/pictures.ts'
import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { connect } from '../database/database.server.ts'
import { createLog } from '../log.ts'
import type { Services } from '../services.ts'
import { withNewPicture } from './new-picture.server.ts'
import { openFiles } from './open-files.server.ts'
import { removeUnclaimedFiles } from './unclaimed-files.server.ts'

const day = 24 * 60 * 60 * 1000
const nobody = '00000000-0000-4000-8000-000000000001'
const sizes = { widths: [96, 384], square: true } as const

let services: TestServices
let s3: S3Server | undefined
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(async () => {
  await services.close()
  await s3?.close()
  s3 = undefined
})

const isThere = (keys: string[]) => Promise.all(keys.map((key) => services.files.has(key)))
const noted = async () =>
  (await services.db.selectFrom('unclaimed_files').select('key').execute()).map(({ key }) => key)

describe.each(['a folder', 'S3'])('in %s', (place) => {
  beforeEach(async () => {
    if (place === 'a folder') return
    s3 = await startS3Server()
    services.files = await openFiles({ dataDir: services.config.dataDir, s3: s3.config })
  })

  test('files that no row has named for a day are removed, by any number of servers, and nothing else', async () => {
    const { id } = await addFullMember(services, { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
    const content = await addContent(`/pictures/avatars/${nobody}/avatar-5.webp?size=384x384`)
    const claimed = [
      `avatars/${id}/avatar-1749574800000.webp`,
      `avatars/${id}/avatar-1749574800000-96.webp`,
      `project-icons/${id}/projects/projects-1749574800001.webp`,
      `avatars/${nobody}/avatar-5-96.webp`,
    ]
    // Names of other origins.
    const others = [`avatars/${id}/portrait.webp`, 'content-images/read-me.txt']
    const unclaimed = [
      `avatars/${id}/avatar-1749574800001.webp`,
      `avatars/${id}/avatar-17495748000001-96.webp`,
      `project-icons/${id}/projects/projects-1.webp`,
      `content-images/${content}/image-1-640.webp`,
      `content-images/${nobody}/image-1.webp`,
      `avatars/${nobody}/unfinished-11111111-2222-4333-8444-555555555555`,
    ]
    const bytes = Buffer.from('some')
    for (const key of [...claimed, ...others, ...unclaimed]) await services.files.put(key, bytes, 'image/webp')

    await removeUnclaimedFiles(services)
    expect((await noted()).sort()).toEqual([...unclaimed].sort())
    services.clock.advance(day - 1)
    await removeUnclaimedFiles(services)
    expect(await isThere(unclaimed)).toEqual(unclaimed.map(() => true))

    services.clock.advance(1)
    await Promise.all([removeUnclaimedFiles(services), removeUnclaimedFiles(services)])
    expect(await isThere(unclaimed)).toEqual(unclaimed.map(() => false))
    expect(await isThere([...claimed, ...others])).toEqual([...claimed, ...others].map(() => true))
    // Each of two servers may have recorded a file that the other one removed.
    services.clock.advance(day)
    await removeUnclaimedFiles(services)
    expect(await noted()).toEqual([])
  })
})

test('a file that a row names again starts its day anew', async () => {
  const key = `avatars/${nobody}/avatar-5.webp`
  await services.files.put(key, Buffer.from('some'), 'image/webp')
  await removeUnclaimedFiles(services)
  const content = await addContent(`/pictures/${key}?size=384x384`)
  services.clock.advance(2 * day)
  await removeUnclaimedFiles(services)
  expect(await noted()).toEqual([])
  await services.db.deleteFrom('content').where('id', '=', content).execute()
  await removeUnclaimedFiles(services)
  expect(await isThere([key])).toEqual([true])
})

test('with a database of another installation no file is removed for a day', async () => {
  const { id } = await addFullMember(services, { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
  const other = await openTestServices()
  try {
    await removeUnclaimedFiles({ ...other, files: services.files })
    expect(await isThere([`avatars/${id}/avatar-1749574800000.webp`])).toEqual([true])
  } finally {
    await other.close()
  }
})

test('works with more files than one batch', async () => {
  const keys = Array.from({ length: 1100 }, (_, index) => `avatars/${nobody}/avatar-${index + 1}.webp`)
  await services.files.put(keys[0] ?? '', Buffer.from('some'), 'image/webp')
  const folder = path.join(services.config.dataDir, 'files')
  await Promise.all(keys.map((key) => writeFile(path.join(folder, key), 'some')))
  await removeUnclaimedFiles(services)
  services.clock.advance(day)
  await removeUnclaimedFiles(services)
  for await (const key of services.files.list()) expect.fail(key)
})

describe('when the connection ends while a transaction commits', () => {
  test.each([
    ['the row is there', true],
    ['the row is not', false],
  ])('%s, the caller gets an error, and the picture stays as long as a row needs it', async (_what, goesThrough) => {
    const proxy = await startProxy(services.connection, goesThrough)
    const pool = connect({ ...services.connection, host: '127.0.0.1', port: proxy.port }, createLog('silent'))
    pool.pool.on('connect', (client) => client.on('error', () => {}))
    const kind = { place: { bucket: 'content-images', owner: nobody }, name: 'image', sizes } as const
    let address: string | null = null
    const saving = withNewPicture({ ...services, db: pool.db } as Services, await upload(), kind, (stored) => {
      address = stored
      return pool.db.transaction().execute(async (tx) => {
        const values = {
          id: nobody,
          title: 'A map',
          description: 'Of agents',
          content_type: 'guide',
          image_url: stored,
        }
        await tx.insertInto('content').values(values).execute()
        return { result: 'saved', isNamed: true }
      })
    })
    try {
      await expect(saving).rejects.toThrow()
    } finally {
      await pool.close()
      proxy.close()
    }
    const rows = await services.db.selectFrom('content').select('image_url').execute()
    expect(rows).toEqual(goesThrough ? [{ image_url: address }] : [])
    const key = String(address).replace('/pictures/', '').replace(/\?.*/, '')
    expect(await isThere([key])).toEqual([true])
    await removeUnclaimedFiles(services)
    services.clock.advance(day)
    await removeUnclaimedFiles(services)
    expect(await isThere([key])).toEqual([goesThrough])
  })
})

async function upload(): Promise<Blob> {
  return new Blob([new Uint8Array(await photo(60, 40))])
}

async function addContent(image_url: string): Promise<string> {
  const values = { title: 'A map', description: 'Of agents', content_type: 'guide', image_url }
  return (await services.db.insertInto('content').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Ends the connection at COMMIT: before it reaches the database, or before the answer comes back. */
async function startProxy({ host = '', port }: { host?: string; port?: number }, goesThrough: boolean) {
  const sockets: Socket[] = []
  const server: Server = createServer((client) => {
    const database = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(Number(port), host)
    sockets.push(client, database)
    let isCommitting = false
    client.on('data', (data) => {
      isCommitting = /commit/i.test(data.toString('latin1'))
      if (isCommitting && !goesThrough) database.destroy()
      else database.write(data)
    })
    database.on('data', (data) => (isCommitting ? client.destroy() : client.write(data)))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
