import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** Pictures for uploads, valid and hostile. */

/** A phone's photo: rotated by its EXIF, with a GPS position. */
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

/** All pixels differ, so that the compressed size shows where it was cut. */
export function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

/** A small file that decodes to hundreds of megabytes. */
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

/** A grey JPEG whose scans each refine one coefficient by one bit. @param scans at most 883 */
export function progressive(scans: number): Buffer {
  const segment = (marker: number, bytes: number[]) => Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes])
  // The only code of each table, a 0 bit, means the end of a block.
  const table = (id: number) => segment(0xc4, [id, 1, ...Array(15).fill(0), 0])
  const scan = (coefficient: number, bitBefore: number, bit: number) =>
    Buffer.concat([segment(0xda, [1, 1, 0, coefficient, coefficient, (bitBefore << 4) | bit]), Buffer.from([0x7f])])
  const refinements = Array.from({ length: 63 }, (_, at) =>
    Array.from({ length: 14 }, (_, step) => scan(at + 1, step && 14 - step, 13 - step)),
  ).flat()
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    table(0x00),
    table(0x10),
    ...[scan(0, 0, 0), ...refinements].slice(0, scans),
    Buffer.from([0xff, 0xd9]),
  ])
}
