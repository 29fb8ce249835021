import { expect, test } from 'vitest'
import { CsvRefused } from './csv.ts'
import { textOfFile } from './file-text.server.ts'

const german = 'Vorname;Straße\r\nJürgen;Ökumenische Straße\r\nZoë;„Übung“\r\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', german, Buffer.from(german)],
  ['UTF-8 with a mark', german, Buffer.from(`\uFEFF${german}`)],
  ['UTF-16 LE with a mark', german, Buffer.from(`\uFEFF${german}`, 'utf16le')],
  ['UTF-16 BE with a mark', german, utf16be(`\uFEFF${german}`)],
  ['UTF-16 LE without a mark', german, Buffer.from(german, 'utf16le')],
  ['UTF-16 BE without a mark', german, utf16be(german)],
  ['Windows-1252', 'Jürgen;O’Brien;Straße;Ærø', Buffer.from('J\xfcrgen;O\x92Brien;Stra\xdfe;\xc6r\xf8', 'latin1')],
  ['Windows-1252 in capitals', 'JÜRGEN;PEÑA', Buffer.from('J\xdcRGEN;PE\xd1A', 'latin1')],
  ['Mac Roman', 'Jürgen;Peña;José', Buffer.from('J\x9frgen;Pe\x96a;Jos\x8e', 'latin1')],
  ['Windows-1250', 'Łukasz;Wałęsa;Żak', Buffer.from('\xa3ukasz;Wa\xb3\xeasa;\xafak', 'latin1')],
])('a file in %s is read as %j', (_encoding, text, bytes) => {
  expect(textOfFile(bytes).replace('\uFEFF', '')).toBe(text)
})

test.each([
  ['a picture', '\x89PNG\r\n\x1a\n', 'This is a picture. Choose a CSV file with the list of people.'],
  ['a photograph', '\xff\xd8\xff\xe0\0\x10JFIF', /^This is a picture/],
  ['a photograph of a phone', '\0\0\0\x18ftypheic', /^This is a picture/],
  ['a PDF', '%PDF-1.7', 'This is a PDF. Save the list as CSV where it was made, and choose that file.'],
  ['a workbook', 'PK\x03\x04\x14\0', 'This is an Excel or Numbers file. Save it as CSV first, and choose that file.'],
  ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1', 'This is an Excel file. Save it as CSV first, and choose that file.'],
  ['a web page', '\n<!DOCTYPE html>', 'This is a web page. Download the list as CSV, and choose that file.'],
  ['a program', 'MZ\x90\0\x03\0\0\0\x04', /^The letters in this file can’t be read/],
  ['a damaged UTF-16 file', '\xff\xfea\0,\0\x00\xd8', /^The letters in this file can’t be read/],
])('%s is refused with a sentence', (_kind, bytes, sentence) => {
  const reading = () => textOfFile(Buffer.from(bytes, 'latin1'))
  expect(reading).toThrow(CsvRefused)
  expect(reading).toThrow(sentence)
})
