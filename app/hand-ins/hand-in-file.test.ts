import sharp from 'sharp'
import { expect, test } from 'vitest'
import { nameOfHandInFile, readHandInFile } from './hand-in-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const pdf = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
const png = new Uint8Array(await picture.png().toBuffer())
const jpeg = new Uint8Array(await picture.jpeg().toBuffer())

test.each([
  ['a PDF', pdf, { type: 'application/pdf' }],
  ['a PNG', png, { type: 'image/png' }],
  ['a JPEG', jpeg, { type: 'image/jpeg' }],
  ['a JPEG with data of a phone behind it', new Uint8Array([...jpeg, 1, 2, 3]), { type: 'image/jpeg' }],
  ['a text', bytesOf('Größe: 3 × 4\r\n\t– done'), { type: 'text/plain' }],
  ['a page, which is served as text', bytesOf('<script>alert(1)</script>'), { type: 'text/plain' }],
  ['nothing', new Uint8Array(), { problem: 'empty' }],
  ['a PDF without its end', pdf.subarray(0, 20), { problem: 'damaged' }],
  ['a PDF with a password', bytesOf('%PDF-1.7\ntrailer<</Encrypt 2 0 R>>\n%%EOF'), { problem: 'encrypted' }],
  ['a PNG without its end', png.subarray(0, -6), { problem: 'damaged' }],
  ['only the signature of a PNG', png.subarray(0, 8), { problem: 'damaged' }],
  ['a JPEG without its end', jpeg.subarray(0, -2), { problem: 'damaged' }],
  ['a JPEG signature before a page', new Uint8Array([0xff, 0xd8, 0xff, ...bytesOf('<html>')]), { problem: 'damaged' }],
  ['a ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), { problem: 'wrong-type' }],
  ['a GIF', new Uint8Array([...bytesOf('GIF89a'), 0xff, 0xfe]), { problem: 'wrong-type' }],
  ['a text of another encoding', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]), { problem: 'wrong-type' }],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), { problem: 'wrong-type' }],
])('%s is read by its content', (_what, bytes, expected) => {
  expect(readHandInFile(bytes)).toEqual(expected)
})

test.each([
  ['C:\\work\\three cases.pdf', 'application/pdf', 'three cases.pdf'],
  ['notes.md', 'text/plain', 'notes.md'],
  ['page.html', 'text/plain', 'page.html.txt'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['photo', 'image/png', 'photo.png'],
  ['evil\u202Egnp.exe', 'image/png', 'evil gnp.exe.png'],
  ['../../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['', 'text/plain', 'file.txt'],
  [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(180)}.pdf`],
] as const)('%j as %s is named %j', (name, type, expected) => {
  expect(nameOfHandInFile(name, type)).toBe(expected)
})
