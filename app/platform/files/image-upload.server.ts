import type { Clock } from '../clock.ts'
import type { Files } from './files.server.ts'
import {
  hasSmall,
  type PictureCrop,
  type PicturePlace,
  type PictureProblem,
  type PictureSizes,
  pictureAddress,
  smallKey,
  stemIn,
} from './picture.ts'

/** A small file can unfold into gigabytes. */
const mostPixels = 50_000_000
const mostSeconds = 20

export type StoredPicture = { address: string } | { problem: Exclude<PictureProblem, 'too-large'> }

/**
 * Makes pictures of our own out of an uploaded one: nothing of the file itself is kept, so no place where it was taken, no
 * script, nothing that only looks like a picture.
 *
 * @param name begins the file's name, such as `avatar`
 * @param crop the part that is wanted; without one a square is cut where something seems to be going on
 * @returns the address of the larger one
 */
export function storePicture(
  { files, clock }: { files: Files; clock: Clock },
  upload: Blob,
  place: PicturePlace,
  name: string,
  sizes: PictureSizes,
  crop: PictureCrop | null = null,
): Promise<StoredPicture> {
  return oneAtATime(async () => {
    const made = await makeSizes(Buffer.from(await upload.arrayBuffer()), sizes, crop)
    if ('problem' in made) return made
    const { large, small } = made
    const stem = await freeStem(files, `${place.bucket}/${place.owner}/${name}`, clock.now().getTime())
    const keys = small ? [smallKey(stem, sizes), `${stem}.webp`] : [`${stem}.webp`]
    try {
      if (small) await files.put(smallKey(stem, sizes), small.data, 'image/webp')
      await files.put(`${stem}.webp`, large.data, 'image/webp')
    } catch (error) {
      await Promise.allSettled(keys.map((key) => files.remove(key)))
      throw error
    }
    return { address: pictureAddress(stem, large.info) }
  })
}

/** Leaves alone what was not uploaded into this place, such as a picture of another site or of somebody else. */
export async function removePicture(
  files: Files,
  address: string | null,
  place: PicturePlace,
  sizes: PictureSizes,
): Promise<void> {
  const stem = stemIn(address, place)
  if (!stem) return
  await files.remove(`${stem}.webp`)
  await files.remove(smallKey(stem, sizes))
}

let last: Promise<unknown> = Promise.resolve()

/** An unpacked picture can take 200 MB, so the memory is for one of them. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}

let library: Promise<typeof import('sharp')['default']> | undefined

/** Loaded with the first picture: it takes 25 MB, and most servers' days have none. */
function loadSharp() {
  library ??= import('sharp').then(({ default: sharp }) => {
    // Of all that it can read, only these: a drawing with scripts (SVG) or a PDF is no picture here.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) })
    // Every upload is another picture.
    sharp.cache(false)
    return sharp
  })
  return library
}

interface Made {
  data: Buffer
  info: { width: number; height: number }
}

async function makeSizes(
  bytes: Buffer,
  sizes: PictureSizes,
  crop: PictureCrop | null,
): Promise<{ large: Made; small: Made | null } | { problem: Exclude<PictureProblem, 'too-large'> }> {
  const sharp = await loadSharp()
  try {
    const { format, compression, autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
    // HEIC comes in the same container as AVIF.
    if (format === 'heif' && compression !== 'av1') return { problem: 'not-an-image' }
    const part = crop && pixelsOf(crop, autoOrient)
    const [smallWidth, largeWidth] = sizes.widths
    const large = await resized(bytes, largeWidth, sizes, part)
    const small = hasSmall(large.info.width, sizes) ? await resized(bytes, smallWidth, sizes, part) : null
    return { large, small }
  } catch (error) {
    return { problem: problemIn(error as Error) }
  }
}

/** At least a pixel, and none beyond the edge, however the fractions were rounded. */
function pixelsOf(crop: PictureCrop, whole: { width: number; height: number }) {
  const within = (from: number, length: number, all: number) => {
    const start = Math.min(Math.round(from * all), all - 1)
    return [start, Math.max(1, Math.min(Math.round(length * all), all - start))] as const
  }
  const [left, width] = within(crop.x, crop.width, whole.width)
  const [top, height] = within(crop.y, crop.height, whole.height)
  return { left, top, width, height }
}

/** Turned as the camera was held. Without square, at most twice as high as it may be wide. */
async function resized(
  bytes: Buffer,
  width: number,
  { square, ground }: PictureSizes,
  part: ReturnType<typeof pixelsOf> | null,
): Promise<Made> {
  const sharp = await loadSharp()
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const picture = part ? upright.extract(part) : upright
  if (ground) picture.flatten({ background: ground })
  return picture
    .resize(
      square
        ? { width, height: width, fit: 'cover', position: part ? 'centre' : 'attention' }
        : { width, height: 2 * width, fit: 'inside', withoutEnlargement: true },
    )
    .webp({ quality: 82 })
    .timeout({ seconds: mostSeconds })
    .toBuffer({ resolveWithObject: true })
}

/** The library tells its errors apart by their words only. */
function problemIn({ message }: Error): Exclude<PictureProblem, 'too-large'> {
  if (/unsupported image format|Buffer is empty/.test(message)) return 'not-an-image'
  return /pixel limit/.test(message) ? 'too-many-pixels' : 'damaged'
}

/** A second picture in the same millisecond would take the name of the first, which browsers keep for a year. */
async function freeStem(files: Files, beginning: string, timestamp: number): Promise<string> {
  const stem = `${beginning}-${timestamp}`
  return (await files.has(`${stem}.webp`)) ? freeStem(files, beginning, timestamp + 1) : stem
}
