import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** What people upload, and what some try to. */

/** A photo as a phone takes it: turned by its EXIF, with the place where it was taken. */
export function photo(width = 1600, height = 1200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .withExif({
      IFD0: { Copyright: 'Ada Lovelace', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Every pixel another one, so that its size tells where it was cut. */
export function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

/** A small file that unfolds into hundreds of megabytes. */
export function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

export const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)
export const page = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>')
