import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bomb, drawing, noise, page, photo, progressive } from '../../../test/pictures.ts'
import { settableClock } from '../../../test/services.ts'
import type { Files } from './files.ts'
import { mostWaiting, removePicture, storePicture } from './image-upload.server.ts'
import { openFiles } from './open-files.server.ts'
import { type PictureCrop, pictureCopy, pictureSource } from './picture.ts'

const wide = { widths: [640, 1280], square: false } as const
const face = { widths: [96, 384], square: true } as const
const place = { bucket: 'avatars', owner: '00000000-0000-4000-8000-000000000001' } as const
const clock = settableClock(new Date('2025-06-10T17:00:00Z'))

let dataDir: string
let files: Files
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-files-'))
  files = await openFiles({ dataDir, s3: undefined })
})
afterAll(() => rm(dataDir, { recursive: true }))

const folder = () => path.join(dataDir, 'files', place.bucket, place.owner)
const store = (bytes: Uint8Array, sizes: typeof wide | typeof face = wide) =>
  storePicture({ files, clock }, blobOf(bytes), { place, name: 'avatar', sizes })
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

async function stored(bytes: Uint8Array, sizes: typeof wide | typeof face = wide): Promise<string> {
  const result = await store(bytes, sizes)
  if ('problem' in result) throw new Error(result.problem)
  return result.address
}

async function bytesAt(address: string): Promise<Uint8Array> {
  const key = address.replace('/pictures/', '').replace(/\?.*/, '')
  const bytes = await files.read(key)
  if (!bytes) throw new Error(`There is no ${key}`)
  return bytes
}

test('a photo becomes two sizes, upright and without its GPS position', async () => {
  const original = await photo()
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const address = await stored(original)
  expect(address).toBe(`/pictures/avatars/${place.owner}/avatar-1749574800000.webp?size=1200x1600`)
  const source = pictureSource(address, wide)
  expect(source).toMatchObject({ width: 1200, height: 1600 })
  const [small, large] = (source.srcSet ?? '').split(', ').map((entry) => entry.split(' '))
  expect([small?.[1], large?.[1]]).toEqual(['640w', '1200w'])
  for (const [part, width] of [
    [small, 640],
    [large, 1200],
  ] as const) {
    const bytes = await bytesAt(part?.[0] ?? '')
    const { format, exif, orientation, width: measured } = await sharp(bytes).metadata()
    expect({ format, exif, orientation, measured }).toEqual({ format: 'webp', measured: width })
    expect(Buffer.from(bytes).includes('Lovelace')).toBe(false)
  }
})

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is accepted, whatever its file name', async (format) => {
  const bytes = await noise(64, 48)[format]().toBuffer()
  expect(await stored(bytes)).toMatch(/size=64x48$/)
})

test('a small picture isn’t enlarged and has one size', async () => {
  const address = await stored(await noise(300, 200).png().toBuffer())
  expect(pictureSource(address, wide)).toEqual({ src: address, width: 300, height: 200 })
})

test('a square is cut where one is required, however small the picture is', async () => {
  const address = await stored(await noise(50, 90).png().toBuffer(), face)
  expect(pictureSource(address, face)).toMatchObject({ width: 384, height: 384 })
  expect((await sharp(await bytesAt(address.replace('.webp', '-96.webp'))).metadata()).height).toBe(96)
})

test('the crop applies to the picture as displayed, turned upright', async () => {
  // The camera stored the red half at the bottom; upright it is on the left.
  const red = { create: { width: 400, height: 100, channels: 3, background: '#f00' } } as const
  const original = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
    .composite([{ input: red, top: 100, left: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const colourOf = async (crop: PictureCrop) => {
    const result = await storePicture({ files, clock }, blobOf(original), { place, name: 'avatar', sizes: face }, crop)
    if ('problem' in result) throw new Error(result.problem)
    expect(result.address).toMatch(/size=384x384$/)
    const { channels } = await sharp(await bytesAt(result.address)).stats()
    return channels.map(({ mean }) => (mean > 128 ? 1 : 0)).join('')
  }
  expect(await colourOf({ x: 0, y: 0.7, width: 0.49, height: 0.245 })).toBe('100')
  expect(await colourOf({ x: 0.51, y: 0, width: 0.49, height: 0.245 })).toBe('001')
  // A crop that rounding pushed over the edge, or below one pixel, still gives a part of the picture.
  expect(await colourOf({ x: 0.6, y: 0.9, width: 0.5, height: 0.25 })).toBe('001')
  expect(await colourOf({ x: 1, y: 1, width: 0, height: 0 })).toBe('001')
})

test('a picture of a kind with a ground has no transparency', async () => {
  const clear = { create: { width: 64, height: 64, channels: 4, background: '#0000' } } as const
  const bytes = await sharp(clear).png().toBuffer()
  const sizes = { ...face, ground: '#fff' }
  const result = await storePicture({ files, clock }, blobOf(bytes), { place, name: 'avatar', sizes })
  const picture = sharp(await bytesAt('address' in result ? result.address : ''))
  expect(await picture.stats()).toMatchObject({ isOpaque: true, channels: [{ min: 255 }, { min: 255 }, { min: 255 }] })
})

test('a tall picture is cut to at most twice its width', async () => {
  const [, width, height] = /size=(\d+)x(\d+)/.exec(await stored(await noise(100, 9000).png().toBuffer())) ?? []
  expect(Number(height)).toBeLessThanOrEqual(2560)
  expect(Number(width)).toBeGreaterThan(20)
})

test('a file that is no picture is refused by its content', async () => {
  const tiff = await noise(10, 10).tiff().toBuffer()
  for (const bytes of [drawing, page, tiff, Buffer.from('%PDF-1.7'), Buffer.alloc(0), Buffer.alloc(1000)])
    expect(await store(bytes)).toEqual({ problem: 'not-an-image' })
})

test('a small file that decodes to hundreds of megabytes is refused before decoding', async () => {
  const bytes = await bomb()
  expect(bytes.length).toBeLessThan(1024 * 1024)
  expect(await store(bytes)).toEqual({ problem: 'too-many-pixels' })
})

test('the largest photo of a phone is accepted, and half as many pixels of slow formats', async () => {
  const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })
  expect(await stored(await flat(8064, 6048).jpeg().toBuffer())).toMatch(/size=1280x960$/)
  expect(await store(await flat(5001, 5000).webp({ effort: 0 }).toBuffer())).toEqual({ problem: 'too-many-pixels' })
  const avif = await flat(16, 16).avif().toBuffer()
  // Only the header has this size; encoding such a picture takes half a minute.
  avif.writeUInt32BE(5001, avif.indexOf('ispe') + 8)
  avif.writeUInt32BE(2000, avif.indexOf('ispe') + 12)
  expect(await store(avif)).toEqual({ problem: 'too-many-pixels' })
  expect(await stored(await flat(7000, 7000).png().toBuffer(), face)).toMatch(/size=384x384$/)
})

test('an interlaced or turned picture that would take more than 160 MB is refused before decoding', async () => {
  const flat = sharp({ create: { width: 5200, height: 5200, channels: 3, background: '#3a7' } })
  for (const whole of [flat.clone().jpeg({ progressive: true }), flat.clone().toColourspace('rgb16').png()])
    expect(await store(await whole.toBuffer())).toEqual({ problem: 'too-many-pixels' })
  const gif = await flat.clone().resize(16, 16).gif().toBuffer()
  const ofFrame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0])) + 5
  for (const at of [6, 8, ofFrame, ofFrame + 2]) gif.writeUInt16LE(5200, at)
  expect(await store(gif)).toEqual({ problem: 'too-many-pixels' })
})

test('a JPEG of fifty scans is accepted, and one with more is refused before decoding', async () => {
  expect(await stored(progressive(50))).toMatch(/size=8x8$/)
  for (const scans of [51, 883]) expect(await store(progressive(scans))).toEqual({ problem: 'damaged' })
})

test.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)(
  'a %s that is too narrow to be cut into a square is refused before it is enlarged, whole or as a crop',
  async (format) => {
    const most = { png: 40_000, webp: 16_383, gif: 40_000, avif: 16_384, jpeg: 40_000 }[format]
    const whole: PictureCrop = { x: 0, y: 0, width: 1, height: 1 }
    for (const [width, height] of [
      [1, most],
      [most, 1],
      [3, 9000],
      [21, 442],
    ] as const) {
      const flat = sharp({ create: { width, height, channels: 3, background: '#f00' } })
      const upload = blobOf(await flat[format](format === 'avif' ? { effort: 0 } : {}).toBuffer())
      const make = (sizes: typeof face | typeof wide, crop: PictureCrop | null) =>
        storePicture({ files, clock }, upload, { place, name: 'avatar', sizes }, crop)
      expect(await make(face, null)).toEqual({ problem: 'too-narrow' })
      expect(await make(face, whole)).toEqual({ problem: 'too-narrow' })
      expect(
        await make(face, { x: 0, y: 0, width: Math.min(1, height / width), height: Math.min(1, width / height) }),
      ).toHaveProperty('address')
      expect(await make(wide, null)).toHaveProperty('address')
    }
    expect(pictureCopy['too-narrow'].title).toBe('This picture is too narrow')
    expect(await stored(await noise(21, 420)[format]().toBuffer(), face)).toMatch(/size=384x384$/)
  },
)

test('of many simultaneous pictures some wait, and the others are refused before they are read', async () => {
  const bytes = await noise(10, 10).png().toBuffer()
  const each = (owner: string) =>
    storePicture({ files, clock }, blobOf(bytes), { place: { ...place, owner }, name: 'avatar', sizes: wide })
  const results = await Promise.all(Array.from({ length: mostWaiting + 4 }, () => each(randomUUID())))
  expect(results.filter((result) => 'address' in result)).toHaveLength(mostWaiting + 1)
  expect(results.slice(-3)).toEqual(Array(3).fill({ problem: 'busy' }))
  await stored(bytes)
})

test('of four simultaneous pictures of one person one is refused, and another person’s is stored', async () => {
  const bytes = await noise(10, 10).png().toBuffer()
  const theirs = Promise.all(Array.from({ length: 4 }, () => store(bytes)))
  const another = { place: { ...place, owner: randomUUID() }, name: 'avatar', sizes: wide }
  expect(await storePicture({ files, clock }, blobOf(bytes), another)).toHaveProperty('address')
  expect((await theirs).filter((result) => 'problem' in result)).toEqual([{ problem: 'busy' }])
})

test('a slow store doesn’t delay another person’s picture', async () => {
  const bytes = blobOf(await noise(10, 10).png().toBuffer())
  const held = Promise.withResolvers<void>()
  const slow: Files = {
    ...files,
    put: async (...file) => {
      await held.promise
      await files.put(...file)
    },
  }
  const first = storePicture({ files: slow, clock }, bytes, { place, name: 'avatar', sizes: wide })
  const another = { place: { ...place, owner: randomUUID() }, name: 'avatar', sizes: wide }
  expect(await storePicture({ files, clock }, bytes, another)).toHaveProperty('address')
  held.resolve()
  expect(await first).toHaveProperty('address')
})

test('both sizes show the same part, in the same colours and with the same transparency', async () => {
  const clear = { create: { width: 300, height: 100, channels: 4, background: '#0000' } } as const
  const square = { create: { width: 100, height: 100, channels: 4, background: '#c30f' } } as const
  const drawn = await sharp(clear)
    .composite([{ input: square, left: 200, top: 0 }])
    .png()
    .toBuffer()
  const address = await stored(drawn, face)
  const [large, small] = await Promise.all(
    [address, address.replace('.webp', '-96.webp')].map(async (size) => sharp(await bytesAt(size)).stats()),
  )
  for (const [index, { mean }] of (large?.channels ?? []).entries())
    expect(Math.abs(mean - (small?.channels[index]?.mean ?? 0))).toBeLessThan(4)
  expect(large?.channels).toHaveLength(4)
  const grey = await stored(await noise(50, 50).greyscale().png().toBuffer(), face)
  expect((await sharp(await bytesAt(grey)).metadata()).format).toBe('webp')
})

test('a truncated picture is refused', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await noise(400, 300)[format]().toBuffer()
    expect(await store(whole.subarray(0, whole.length / 2))).toEqual({ problem: 'damaged' })
  }
})

test('two pictures in the same millisecond get two names', async () => {
  const bytes = await noise(10, 10).png().toBuffer()
  const [first, second] = await Promise.all([stored(bytes), stored(bytes)])
  expect(first).not.toBe(second)
})

test('removing deletes both sizes, and only in the given place', async () => {
  await rm(folder(), { recursive: true })
  const address = await stored(await photo())
  expect(await readdir(folder())).toHaveLength(2)
  await removePicture(files, address, { place: { ...place, owner: 'somebody-else' }, sizes: wide })
  await removePicture(files, address, { place: { ...place, bucket: 'content-images' }, sizes: wide })
  await removePicture(files, 'https://example.org/a.webp', { place, sizes: wide })
  await removePicture(files, null, { place, sizes: wide })
  expect(await readdir(folder())).toHaveLength(2)
  await removePicture(files, address, { place, sizes: wide })
  await removePicture(files, address, { place, sizes: wide })
  expect(await readdir(folder())).toEqual([])
})

test('a store that refuses a file keeps no half of a picture', async () => {
  const failing: Files = {
    ...files,
    put: async (key, bytes, type) => {
      if (!key.endsWith('-640.webp')) throw new Error('No space left on device')
      await files.put(key, bytes, type)
    },
  }
  const bytes = blobOf(await photo())
  await expect(storePicture({ files: failing, clock }, bytes, { place, name: 'avatar', sizes: wide })).rejects.toThrow(
    'No space left',
  )
  expect(await readdir(folder())).toEqual([])
  // The next upload works.
  await stored(await noise(10, 10).png().toBuffer())
})
