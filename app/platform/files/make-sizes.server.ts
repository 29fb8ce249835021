import type { Metadata, Sharp } from 'sharp'
import { hasSmall, mostPixels, type PictureCrop, type PictureProblem, type PictureSizes } from './picture.ts'

/** Cameras make no larger ones. WebP unpacks slowly; AVIF does too, and takes up to 24 bytes a pixel. */
const mostPixelsOf: Partial<Record<string, number>> = { webp: 25_000_000, heif: 8_000_000 }
/** Pictures that are interlaced, progressive or turned, and GIFs, are held as a whole; the rest of the work takes 40 MB more. */
const mostUnpackedBytes = 160_000_000
/** The library enlarges a picture until it covers the square, and cuts it then: a narrow one would grow to gigabytes. */
const mostTimesAsLong = 20
/** A progressive JPEG is gone through once for each of its scans, 13 ms at 25 megapixels; libjpeg writes 10, mozjpeg at most about 14. */
const mostScans = 50
/** For the whole of one picture. The library looks at the time between parts; what it does at once is bounded by the limits above. */
const mostSeconds = 10

interface Made {
  data: Buffer
  info: { width: number; height: number }
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

/** Unpacks the file once, however many sizes are made of it: that is what takes the time. */
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

/** The marker that begins a scan stands nowhere in a scan's own bytes; in a thumbnail it may. */
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

/** Every step gets what the ones before have left of the time. */
function withDeadline(seconds: number) {
  const end = performance.now() + seconds * 1000
  return (step: Sharp) => step.timeout({ seconds: Math.max(1, Math.ceil((end - performance.now()) / 1000)) })
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

/** To the larger size, turned as the camera was held. Without square, at most twice as high as it may be wide. */
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

/** The library tells its errors apart by their words only. */
function problemIn({ message }: Error): PictureProblem {
  if (/unsupported image format|Buffer is empty/.test(message)) return 'not-an-image'
  if (/timeout: \d+% complete/.test(message)) return 'busy'
  return /pixel limit/.test(message) ? 'too-many-pixels' : 'damaged'
}
