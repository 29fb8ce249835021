import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { noise, page, photo } from '../../../test/pictures.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { type FetchedPicture, type FetchProblem, fetchPicture } from '../../platform/files/fetch-picture.server.ts'
import type { ConfirmedOwner as Admin } from '../../viewer.ts'
import { findContent } from '../library.server.ts'
import { type ContentFields, contentSchema } from './content-edit.ts'
import { deleteContent } from './delete-content.server.ts'
import { fetchPictures } from './fetch-pictures.server.ts'
import { findRefusal } from './refused-pictures.server.ts'
import { restoreContent } from './restore-content.server.ts'
import * as saving from './save-content.server.ts'

let services: TestServices
let admin: Admin

beforeAll(async () => {
  services = await openTestServices()
  admin = await addAdmin(services, 'admin@example.org')
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('content').execute()
  services.clock.advance(60_000)
})

/** Instead of the network: no test requests another site. */
const outside: Record<string, Blob | FetchProblem> = {}
const fetchFrom = async (address: string): Promise<FetchedPicture> => {
  const found = outside[address] ?? 'unreachable'
  return typeof found === 'string' ? { problem: found } : { picture: found }
}

const fields = (more: Partial<Record<keyof ContentFields, unknown>> = {}) =>
  contentSchema.parse({ title: 'A map', description: 'Of agents', ...more })

const createContent = (on: TestServices, by: Admin, content: ContentFields, id: string = randomUUID()) =>
  saving.createContent(on, by, id, content, fetchFrom)
const changeContent = (...[on, by, item, content]: Parameters<typeof saving.changeContent>) =>
  saving.changeContent(on, by, item, content, fetchFrom)

async function create(more: Partial<Record<keyof ContentFields, unknown>> = {}) {
  const result = await createContent(services, admin, fields(more))
  if (result.outcome !== 'created') throw new Error(result.outcome)
  const item = await findContent(services.db, result.item.id)
  if (!item) throw new Error('It is not there.')
  return item
}

const picture = async (bytes: Promise<Buffer> = photo()) => new File([new Uint8Array(await bytes)], 'a.jpg')

const keyOf = (address: string | null) => (address ?? '').replace('/pictures/', '').replace(/\?.*/, '')
const isStored = (address: string | null) => services.files.has(keyOf(address))

const auditOf = (id: string) =>
  services.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'changes'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('new content is stored as typed, and recorded in the audit log', async () => {
  const item = await create({
    tags: 'AI, , Agents,AI',
    author: '',
    featured: true,
    externalUrl: 'https://example.org/',
  })
  expect(item).toEqual({
    id: item.id,
    title: 'A map',
    description: 'Of agents',
    content_type: 'guide',
    author: null,
    external_url: 'https://example.org/',
    image_url: null,
    tags: ['AI', 'Agents'],
    featured: true,
    version: 1,
  })
  expect(await auditOf(item.id)).toEqual([
    { actor: 'admin@example.org', action: 'Content created', subject: 'A map', changes: {} },
  ])
})

test('two clicks at once, and one more a moment later, add it once and keep one picture', async () => {
  const content = fields({ tags: 'AI, Agents', author: 'Ada', picture: await picture() })
  const id = randomUUID()
  const twice = await Promise.all([1, 2].map(() => createContent(services, admin, content, id)))
  const results = [...twice, await createContent(services, admin, content, id)]
  const items = await services.db.selectFrom('content').select(['id', 'image_url']).execute()
  expect(items).toHaveLength(1)
  const [item] = items
  expect(results).toMatchObject(results.map(() => ({ outcome: 'created', item })))
  expect(await isStored(item?.image_url ?? null)).toBe(true)
  expect(await auditOf(item?.id ?? '')).toHaveLength(1)
})

test('the same content in another form is another item', async () => {
  await createContent(services, admin, fields())
  await createContent(services, admin, fields())
  expect(await services.db.selectFrom('content').select('id').execute()).toHaveLength(2)
})

test('a change keeps the uploaded picture, and says which fields it changed', async () => {
  const item = await create({ picture: await picture() })
  const result = await changeContent(services, admin, item, fields({ title: 'A better map' }))
  expect(result.outcome).toBe('updated')
  const after = await findContent(services.db, item.id)
  expect(after).toEqual({ ...item, title: 'A better map', version: 2 })
  expect(await isStored(item.image_url)).toBe(true)
  expect((await auditOf(item.id)).at(-1)).toEqual({
    actor: 'admin@example.org',
    action: 'Content changed',
    subject: 'A better map',
    changes: { title: { before: 'A map', after: 'A better map' } },
  })
})

test('a new picture replaces the old one, whose files are removed', async () => {
  const item = await create({ picture: await picture() })
  expect(item.image_url).toMatch(new RegExp(`^/pictures/content-images/${item.id}/image-\\d+\\.webp\\?size=1200x1600$`))
  expect(await isStored(item.image_url)).toBe(true)
  await changeContent(services, admin, item, fields({ picture: await picture(noise(20, 10).png().toBuffer()) }))
  const after = await findContent(services.db, item.id)
  expect(after?.image_url).toContain('size=20x10')
  expect(await isStored(after?.image_url ?? null)).toBe(true)
  expect(await isStored(item.image_url)).toBe(false)
  expect(await services.files.has(keyOf(item.image_url).replace('.webp', '-640.webp'))).toBe(false)
})

test('a picture can be removed, or replaced by an address, which is kept as typed', async () => {
  const item = await create({ picture: await picture() })
  await changeContent(services, admin, item, fields({ imageUrl: 'https://Example.org/a.png?b=1' }))
  expect((await findContent(services.db, item.id))?.image_url).toBe('https://Example.org/a.png?b=1')
  expect(await isStored(item.image_url)).toBe(false)

  // The admin emptied the address field.
  await changeContent(services, admin, { id: item.id, version: 2 }, fields())
  expect((await findContent(services.db, item.id))?.image_url).toBeNull()

  const other = await create({ picture: await picture() })
  await changeContent(services, admin, other, fields({ removePicture: true }))
  expect((await findContent(services.db, other.id))?.image_url).toBeNull()
  expect(await isStored(other.image_url)).toBe(false)
})

test('the address of a picture of this site is stored as a path, so that it is shown', async () => {
  const item = await create({ imageUrl: `${services.config.origin}/pictures/content-images/a/b.webp` })
  expect(item.image_url).toBe('/pictures/content-images/a/b.webp')
})

test('a picture given by its address is fetched and stored on this site', async () => {
  const address = 'https://example.org/a.png'
  outside[address] = await picture()
  const item = await create({ imageUrl: address })
  expect(item.image_url).toMatch(new RegExp(`^/pictures/content-images/${item.id}/image-\\d+\\.webp\\?size=1200x1600$`))
  expect(await isStored(item.image_url)).toBe(true)
  const twice = await createContent(services, admin, fields({ imageUrl: address }), item.id)
  expect(twice).toMatchObject({ outcome: 'created', item: { id: item.id } })
  outside[address] = await picture(noise(20, 10).png().toBuffer())
  expect(await changeContent(services, admin, item, fields({ imageUrl: address }))).toMatchObject({
    outcome: 'updated',
  })
  expect((await findContent(services.db, item.id))?.image_url).toContain('size=20x10')
  expect(await isStored(item.image_url)).toBe(false)
})

test.each([
  ['png', 40_000],
  ['webp', 16_383],
  ['gif', 40_000],
  ['avif', 16_384],
  ['jpeg', 40_000],
] as const)('a narrow %s that is named by its address is made into one of ours', async (format, most) => {
  const [cert, key] = await Promise.all(['certificate', 'key'].map((name) => readFile(`test/tls/${name}.pem`, 'utf8')))
  const site = createServer({ cert, key }, async ({ url = '' }, response) => {
    const [width = 0, height = 0] = url.slice(1).split('x').map(Number)
    const flat = sharp({ create: { width, height, channels: 3, background: '#f00' } })
    response.writeHead(200, { 'Content-Type': `image/${format}` }).end(await flat[format]({ effort: 1 }).toBuffer())
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const port = String((site.address() as AddressInfo).port)
  const local = [{ address: '127.0.0.1', family: 4 }]
  const outside = {
    lookup: (_: string, __: object, done: (error: null, found: typeof local) => void) => done(null, local),
    isPublic: () => true,
    port,
    ca: cert ?? '',
  }
  try {
    for (const size of [`1x${most}`, `${most}x1`, '3x9000']) {
      const named = fields({ title: size, imageUrl: `https://bootcamp.example:${port}/${size}` })
      const saved = await saving.createContent(services, admin, randomUUID(), named, (address) =>
        fetchPicture(address, outside),
      )
      expect(saved).toMatchObject({
        outcome: 'created',
        item: { image_url: expect.stringMatching(/^\/pictures\/content-images\//) },
      })
    }
  } finally {
    site.closeAllConnections()
    site.close()
  }
})

test("a picture that can't be fetched doesn't stop the rest from being saved, and the admin learns why", async () => {
  const address = 'https://example.org/b.png'
  outside[address] = 'too-large'
  const item = await create({ imageUrl: address })
  expect(item.image_url).toBe(address)
  expect(await findRefusal(services.db, item.id)).toBe('too-large')
  outside[address] = new Blob([new Uint8Array(page)])
  const changed = await changeContent(services, admin, item, fields({ title: 'Other words', imageUrl: address }))
  expect(changed).toMatchObject({ outcome: 'updated', notFetched: 'not-an-image', item: { title: 'Other words' } })
  expect(await findRefusal(services.db, item.id)).toBe('not-an-image')
  outside[address] = await picture()
  await changeContent(services, admin, { id: item.id, version: 2 }, fields({ imageUrl: address }))
  expect(await findRefusal(services.db, item.id)).toBeNull()
})

test('pictures of an earlier site are copied once each; an unavailable site is tried on three days', async () => {
  const asked: string[] = []
  const site = 'https://earlier.example'
  const away = async (address: string): Promise<FetchedPicture> => {
    asked.push(address)
    return address.endsWith('there.png') ? { picture: await picture() } : { problem: 'unreachable' }
  }
  const ids = await services.db
    .insertInto('content')
    .values(
      ['there.png', 'away.png'].map((file) => ({
        title: file,
        description: 'Of the earlier site',
        content_type: 'guide',
        image_url: `${site}/${file}`,
      })),
    )
    .returning('id')
    .execute()
  await create({ imageUrl: `${services.config.origin}/pictures/content-images/a/b.webp` })
  await fetchPictures(services, away)
  const there = await findContent(services.db, ids[0]?.id ?? '')
  expect(there).toMatchObject({ image_url: expect.stringMatching(/^\/pictures\/content-images\//), version: 2 })
  expect(await isStored(there?.image_url ?? null)).toBe(true)
  expect(await auditOf(ids[0]?.id ?? '')).toMatchObject([{ action: 'Content changed', actor: 'the product itself' }])
  expect(await findRefusal(services.db, ids[1]?.id ?? '')).toBe('unreachable')
  await fetchPictures(services, away)
  expect(asked.toSorted()).toEqual([`${site}/away.png`, `${site}/there.png`])
  for (let day = 0; day < 5; day += 1) {
    services.clock.advance(25 * 60 * 60 * 1000)
    await fetchPictures(services, away)
  }
  expect(asked).toHaveLength(4)
})

test("an item that shows another item's picture leaves that item its picture", async () => {
  const owner = await create({ picture: await picture() })
  const borrower = await create({ title: 'Another map', imageUrl: services.config.origin + owner.image_url })
  expect(borrower.image_url).toBe(owner.image_url)
  await deleteContent(services, admin, borrower)
  expect(await isStored(owner.image_url)).toBe(true)
})

test('of two admins the second learns what the first one saved, and overwrites nothing', async () => {
  const item = await create({ picture: await picture() })
  await changeContent(services, admin, item, fields({ title: 'By the first' }))
  const before = await services.db.selectFrom('audit_log').select('id').execute()
  const result = await changeContent(
    services,
    admin,
    item,
    fields({ title: 'By the second', picture: await picture(noise(20, 10).png().toBuffer()) }),
  )
  expect(result).toMatchObject({ outcome: 'changed-meanwhile', current: { title: 'By the first', version: 2 } })
  const after = await findContent(services.db, item.id)
  expect(after).toMatchObject({ title: 'By the first', image_url: item.image_url })
  expect(await isStored(item.image_url)).toBe(true)
  // The picture that the second admin uploaded.
  const lost = `content-images/${item.id}/image-${services.clock.now().getTime() + 1}.webp`
  expect(await services.files.has(lost)).toBe(false)
  expect(await services.db.selectFrom('audit_log').select('id').execute()).toEqual(before)
})

test('of two saves at once one succeeds, and the other is refused', async () => {
  const item = await create()
  const results = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => changeContent(services, admin, item, fields({ title }))),
  )
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['changed-meanwhile', 'changed-meanwhile', 'updated'])
})

test('the second of two clicks is answered like the first and changes nothing', async () => {
  const item = await create()
  for (let click = 0; click < 2; click += 1)
    expect((await changeContent(services, admin, item, fields({ title: 'Once' }))).outcome).toBe('updated')
  expect((await findContent(services.db, item.id))?.version).toBe(2)
  expect(await auditOf(item.id)).toHaveLength(2)
})

test('an upload that is no picture stops everything, and nothing is stored', async () => {
  const refused = await createContent(services, admin, fields({ picture: await picture(Promise.resolve(page)) }))
  expect(refused).toEqual({ outcome: 'picture-refused', problem: 'not-an-image' })
  expect(await services.db.selectFrom('content').select('id').execute()).toEqual([])
})

test("when the row can't be saved, its new picture is removed", async () => {
  const kept: string[] = []
  const files = {
    ...services.files,
    put: (key: string, bytes: Uint8Array, type: string) => {
      kept.push(key)
      return services.files.put(key, bytes, type)
    },
  }
  await services.owner.db.schema.alterTable('audit_log').renameTo('gone').execute()
  try {
    await expect(createContent({ ...services, files }, admin, fields({ picture: await picture() }))).rejects.toThrow()
  } finally {
    await services.owner.db.schema.alterTable('gone').renameTo('audit_log').execute()
  }
  expect(kept).toHaveLength(2)
  for (const key of kept) expect(await services.files.has(key)).toBe(false)
  expect(await services.db.selectFrom('content').select('id').execute()).toEqual([])
})

test('a deletion records the content, and the item can be restored with its picture within the hour', async () => {
  const item = await create({ picture: await picture(), tags: 'AI, Agents', featured: true })
  const deleted = await deleteContent(services, admin, item)
  expect(await findContent(services.db, item.id)).toBeNull()
  const [, entry] = await auditOf(item.id)
  expect(entry).toMatchObject({ action: 'Content deleted', subject: 'A map' })
  expect(entry?.changes).toMatchObject({ description: { before: 'Of agents', after: null } })
  expect(await deleteContent(services, admin, item)).toEqual({ outcome: 'gone' })
  expect(await changeContent(services, admin, item, fields({ title: 'Too late' }))).toEqual({ outcome: 'gone' })

  if (deleted.outcome !== 'deleted') throw new Error('not deleted')
  const other = await addAdmin(services, 'other@example.org')
  expect(await restoreContent(services, other, deleted.entry)).toBe(false)
  for (const wrong of ['', '0', 'x', '999999999', String(Number(deleted.entry) - 1)])
    expect(await restoreContent(services, admin, wrong)).toBe(false)
  expect(await findContent(services.db, item.id)).toBeNull()
  expect(await restoreContent(services, admin, deleted.entry)).toBe(true)
  const { version, ...rest } = item
  expect(await findContent(services.db, item.id)).toMatchObject(rest)
  expect(await isStored(item.image_url)).toBe(true)
  expect((await auditOf(item.id)).at(-1)).toMatchObject({ action: 'Content brought back' })
  // A second click.
  expect(await restoreContent(services, admin, deleted.entry)).toBe(true)
  expect(await auditOf(item.id)).toHaveLength(3)
  // Another admin has deleted it since.
  const back = await findContent(services.db, item.id)
  if (!back) throw new Error('not brought back')
  expect(await deleteContent(services, other, back)).toMatchObject({ outcome: 'deleted' })
  expect(await restoreContent(services, admin, deleted.entry)).toBe(false)
  expect(await findContent(services.db, item.id)).toBeNull()
})

test('an item that another admin has changed is not deleted unseen', async () => {
  const item = await create()
  await changeContent(services, admin, item, fields({ title: 'Now useful' }))
  expect(await deleteContent(services, admin, item)).toMatchObject({
    outcome: 'changed-meanwhile',
    current: { title: 'Now useful' },
  })
  expect(await findContent(services.db, item.id)).not.toBeNull()
})
