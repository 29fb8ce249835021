import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { bomb, drawing, page, photo } from '../../test/pictures.ts'
import { type Attack, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

const payload = 'alert("an uploaded script")'
const script = `<script>${payload}</script>`

/** Content, file name and claimed type. */
async function hostileFiles(): Promise<[what: string, bytes: Buffer, name: string, type: string][]> {
  const jpeg = await photo(64, 48)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .gif()
    .toBuffer()
  const tiff = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
    .tiff()
    .toBuffer()
  const good: [string, string] = ['a.png', 'image/png']
  return [
    ['a drawing with a script', drawing, 'a.svg', 'image/svg+xml'],
    ['a drawing that calls itself PNG', drawing, ...good],
    ['a drawing compressed', deflateSync(drawing), 'a.svgz', 'image/svg+xml'],
    ['a page', page, 'a.html', 'text/html'],
    ['a page that calls itself JPEG', page, 'a.jpg', 'image/jpeg'],
    ['a TIFF', tiff, ...good],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction 2 0 R >>'), 'a.pdf', 'application/pdf'],
    ['an archive', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaa'), 'a.zip', 'application/zip'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01'), ...good],
    [
      'PHP behind a GIF',
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from(`<?php ${payload} ?>`)]),
      'a.gif.php',
      'image/gif',
    ],
    ['a script behind a JPEG', Buffer.concat([jpeg, Buffer.from(script)]), 'a.jpg', 'image/jpeg'],
    ['a script behind a PNG', Buffer.concat([png, Buffer.from(script)]), ...good],
    ['a script behind a GIF', Buffer.concat([gif, Buffer.from(script)]), 'a.gif', 'image/gif'],
    ['a script in a comment of a JPEG', withComment(jpeg), 'a.jpg', 'image/jpeg'],
    ['a script in a text of a PNG', withText(png), ...good],
    ['a picture that unfolds into 300 MB', await bomb(), ...good],
    ['a PNG that says it is a billion wide', withSize(png, 1_000_000_000, 1_000_000_000), ...good],
    ['a PNG of no size', withSize(png, 0, 0), ...good],
    ['half a picture', jpeg.subarray(0, jpeg.length / 2), 'a.jpg', 'image/jpeg'],
    ['nothing', Buffer.alloc(0), ...good],
    ['one byte', Buffer.from('x'), ...good],
    ['zeros', Buffer.alloc(100_000), ...good],
    ['six megabytes', Buffer.alloc(6 * 1024 * 1024, 'x'), ...good],
    ['a good one with a path as its name', png, '../../../../../../tmp/evil.png', 'image/png'],
    ['a good one with a Windows path', png, '..\\..\\evil.png', 'image/png'],
    ['a good one with a name that ends early', png, 'a.html\0.png', 'image/png'],
    ['a good one that calls itself a page', png, 'evil.html', 'text/html'],
    ['a good one with a header in its name', png, 'a"\r\nX-Evil: 1\r\n.png', 'image/png'],
  ]
}

const places = [
  { path: '/training-portal/profile', field: 'picture', by: 'participant', fields: { intent: 'avatar' } },
  { path: '/training-portal/projects/new', field: 'icon', by: 'participant', fields: { title: 'Uploads' } },
  { path: '/admin/content/new', field: 'picture', by: 'admin', fields: { title: 'Uploads', description: 'Uploads' } },
] as const

/** Uploads each at every place for pictures. Any stored file must be a re-encoded picture in its folder. */
export const hostileUploads: Attack = {
  name: 'uploads',
  async carryOut(site) {
    const tally = new Tally()
    for (const place of places)
      for (const [what, bytes, name, type] of await hostileFiles()) {
        // A new participant each time, because the limit per hour is low.
        const headers = place.by === 'admin' ? await site.cookieOf('admin') : await site.addParticipant()
        const { Cookie = '' } = headers
        const { body, contentType } = multipart({ ...place.fields }, place.field, bytes, name, type)
        const asked = { method: 'POST', path: place.path, headers: { Cookie, 'Content-Type': contentType }, body }
        const answer = await site.ask(asked)
        tally.count(`${what} at ${place.path}`, problemIn(answer, 'member', site.words))
      }
    await lookAtFiles(site, tally)
    return tally
  },
}

async function lookAtFiles(site: Site, tally: Tally): Promise<void> {
  const folder = path.join(site.server.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files) {
    const key = path.relative(folder, file)
    const bytes = await readFile(file)
    const isOwn = /^[\w-]+\/[0-9a-f-]{36}\/(projects\/)?[a-z]+-\d+(-\d+)?\.webp$/.test(key)
    const isPicture = bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP'
    const { status, headers } = await site.ask({ path: `/pictures/${key}` })
    const isHarmless =
      headers['content-type'] === 'image/webp' && /sandbox/.test(String(headers['content-security-policy']))
    const problem =
      (!isOwn && 'has a name of its own') ||
      (!isPicture && 'is no picture of ours') ||
      (bytes.includes(payload) && 'holds the script') ||
      (!(status === 200 && isHarmless) && `is sent with ${status} ${headers['content-type']}`)
    tally.count(`the file ${key}`, problem || null)
  }
  tally.note = `${files.length} files were kept`
}

function multipart(fields: Record<string, string>, field: string, bytes: Buffer, name: string, type: string) {
  const boundary = 'a-boundary-that-is-in-no-file'
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([key, value]) => `${part(`name="${key}"`)}\r\n${value}\r\n`)
  const head = `${texts.join('')}${part(`name="${field}"; filename="${name}"`)}Content-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

/** Behind the start marker of a JPEG. */
function withComment(jpeg: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, script.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(script), jpeg.subarray(2)])
}

/** Behind the first chunk of a PNG; not every reader checks its checksum. */
function withText(png: Buffer): Buffer {
  const text = Buffer.from(`Comment\0${script}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([png.subarray(0, 33), length, Buffer.from('tEXt'), text, Buffer.alloc(4), png.subarray(33)])
}

function withSize(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}
