import type { Metadata, Sharp } from 'sharp'
import { hasSmall, mostPixels, type PictureCrop, type PictureProblem, type PictureSizes } from './picture.ts'

/** Cameras make no larger ones. WebP decodes slowly; AVIF too, and takes up to 24 bytes a pixel. */
const mostPixelsOf: Partial<Record<string, number>> = { webp: 25_000_000, heif: 8_000_000 }
/**
 * Interlaced, progressive and turned pictures and GIFs are decoded into memory as a whole; the rest of the work takes
 * 40 MB more.
 */
const mostUnpackedBytes = 160_000_000
/**
 * The library first enlarges a picture until it covers the square and then cuts: a narrow one would grow to gigabytes.
 */
const mostTimesAsLong = 20
/**
 * A progressive JPEG is decoded once for each of its scans, 13 ms at 25 megapixels; libjpeg writes 10, mozjpeg at most
 * about 14.
 */
const mostScans = 50
/** For one picture. The library checks the time between steps; the limits above bound each step. */
const mostSeconds = 10

interface Made {
  data: Buffer
  info: { width: number; height: number }
}

let library: Promise<typeof import('sharp')['default']> | undefined

/** Loaded with the first picture: it takes 25 MB, and most processes never need it. */
function loadSharp() {
  library ??= import('sharp').then(({ default: sharp }) => {
    // Only these formats of all that the library reads: no SVG (scripts) and no PDF.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) })
    // Every upload is another picture, so a cache never hits.
    sharp.cache(false)
    return sharp
  })
  return library
}

/** Decodes the file once for all sizes, because decoding takes most of the time. */
export async function makeSizes(
  bytes: Buffer,
  sizes: PictureSizes,
  crop: PictureCrop | null,
): Promise<{ large: Made; small: Made | null } | { problem: PictureProblem }> {
  const sharp = await loadSharp()
  const inTime = withDeadline(mostSeconds)
  try {
    const upload = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const facts = await upload.metadata()
    // HEIC comes in the same container as AVIF.
    if (facts.format === 'heif' && facts.compression !== 'av1') return { problem: 'not-an-image' }
    if (isTooMuch(facts)) return { problem: 'too-many-pixels' }
    if (facts.format === 'jpeg' && hasTooManyScans(bytes)) return { problem: 'damaged' }
    const part = crop && pixelsOf(crop, facts.autoOrient)
    if (sizes.square && isTooNarrow(part ?? facts)) return { problem: 'too-narrow' }
    const { data, info } = await inTime(resized(upload, sizes, part))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const large = await packed(inTime(pixels()))
    const isSmallMade = hasSmall(info.width, sizes)
    const small = isSmallMade ? await packed(inTime(pixels().resize({ width: sizes.widths[0] }))) : null
    return { large, small }
  } catch (error) {
    return { problem: problemIn(error as Error) }
  }
}

function isTooMuch({ format, width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytes = (format === 'gif' ? 6 : channels) * (isProgressive || depth === 'ushort' ? 2 : 1)
  const pixels = width * height
  return pixels > (mostPixelsOf[format] ?? mostPixels) || pixels * bytes > mostUnpackedBytes
}

/** The marker of a scan never occurs inside a scan's data; in a thumbnail it may, so the count can be too high. */
function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0
  for (
    let at = bytes.indexOf('ffda', 0, 'hex');
    at !== -1 && scans <= mostScans;
    at = bytes.indexOf('ffda', at + 2, 'hex')
  )
    scans += 1
  return scans > mostScans
}

function isTooNarrow({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > mostTimesAsLong * Math.min(width, height)
}

/** Each step gets the rest of the time that the previous ones left. */
function withDeadline(seconds: number) {
  const end = performance.now() + seconds * 1000
  return (step: Sharp) => step.timeout({ seconds: Math.max(1, Math.ceil((end - performance.now()) / 1000)) })
}

/** At least one pixel and inside the picture, whatever the fractions round to. */
function pixelsOf(crop: PictureCrop, whole: { width: number; height: number }) {
  const within = (from: number, length: number, all: number) => {
    const start = Math.min(Math.round(from * all), all - 1)
    return [start, Math.max(1, Math.min(Math.round(length * all), all - start))] as const
  }
  const [left, width] = within(crop.x, crop.width, whole.width)
  const [top, height] = within(crop.y, crop.height, whole.height)
  return { left, top, width, height }
}

/** To the larger size, turned upright. Unless square, at most twice as high as wide. */
function resized(upload: Sharp, sizes: PictureSizes, part: ReturnType<typeof pixelsOf> | null): Sharp {
  const { square, ground } = sizes
  const [, width] = sizes.widths
  const upright = upload.autoOrient()
  const picture = part ? upright.extract(part) : upright
  if (ground) picture.flatten({ background: ground })
  return picture.resize(
    square
      ? { width, height: width, fit: 'cover', position: part ? 'centre' : 'attention' }
      : { width, height: 2 * width, fit: 'inside', withoutEnlargement: true },
  )
}

function packed(picture: Sharp): Promise<Made> {
  return picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
}

/** The library's errors differ only in their messages. */
function problemIn({ message }: Error): PictureProblem {
  if (/unsupported image format|Buffer is empty/.test(message)) return 'not-an-image'
  if (/timeout: \d+% complete/.test(message)) return 'busy'
  return /pixel limit/.test(message) ? 'too-many-pixels' : 'damaged'
}
