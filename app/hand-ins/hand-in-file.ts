import { problemOfPdf } from '../cohorts/document.ts'

/** A server receives it within half a minute over a slow line. */
export const mostHandInBytes = 10 * 1024 * 1024

export const handInFileHint = 'A PDF, a PNG or JPEG picture, or a plain text, at most 10 MB.'

export const handInFileCopy = {
  'wrong-type': 'Please choose a PDF, a PNG or JPEG picture, or a plain text.',
  damaged: 'We couldn’t read this file: its end seems to be missing. Please choose it again.',
  encrypted: 'This PDF needs a password. Please choose one without.',
  empty: 'This file is empty. Please choose another.',
  'too-large': 'Please choose a file of at most 10 MB.',
  busy: 'We’re busy with other files. Please send it again in a moment.',
  'too-often': 'You’ve sent a lot of files. Please try again in an hour.',
}

export type HandInFileProblem = keyof typeof handInFileCopy

/** The types that are stored, with the end of a file's name. */
export const handInTypes = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/plain': ['txt', 'md', 'csv', 'text', 'log'],
} as const

export type HandInType = keyof typeof handInTypes

/** For the file picker. The server decides by the content. */
export const acceptedHandIns = `${Object.keys(handInTypes).join(',')},.md`

/** Decides by the content alone, because any file can have any name. */
export function readHandInFile(bytes: Uint8Array): { type: HandInType } | { problem: HandInFileProblem } {
  if (bytes.byteLength === 0) return { problem: 'empty' }
  if (begins(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) {
    const problem = problemOfPdf(bytes)
    return problem ? { problem: problem === 'encrypted' ? 'encrypted' : 'damaged' } : { type: 'application/pdf' }
  }
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return isWholePng(bytes) ? { type: 'image/png' } : { problem: 'damaged' }
  if (begins(bytes, [0xff, 0xd8, 0xff])) return isWholeJpeg(bytes) ? { type: 'image/jpeg' } : { problem: 'damaged' }
  return isText(bytes) ? { type: 'text/plain' } : { problem: 'wrong-type' }
}

function begins(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** A chain of chunks from IHDR to IEND (PNG, 5.3). */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.byteLength; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at === 8 && type !== 'IHDR') return false
    at += 12 + view.getUint32(at)
    if (type === 'IEND') return at <= bytes.byteLength
  }
  return false
}

/** Segments up to the picture's data, and its end behind them (JPEG, B.1). Phones write more behind the end. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  for (let at = 2; at + 4 <= bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) return endsBehind(bytes, at)
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  return false
}

function endsBehind(bytes: Uint8Array, start: number): boolean {
  for (let at = bytes.byteLength - 2; at > start; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  return false
}

/** UTF-8 without the control characters that no text has. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a binary file has
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
  } catch {
    return false
  }
}

/** @returns the name without a path, with an end that fits the type, no longer than its column */
export function nameOfHandInFile(name: string, type: HandInType): string {
  const base = name
    .replace(/^.*[/\\]/, '')
    .replace(/(?:[\p{Cc}\p{Cf}\s])+/gu, ' ')
    .trim()
    .toWellFormed()
  const ends: readonly string[] = handInTypes[type]
  const fits = ends.some((end) => base.toLowerCase().endsWith(`.${end}`))
  const end = fits ? base.slice(base.lastIndexOf('.')) : `.${ends[0]}`
  const stem = fits ? base.slice(0, base.lastIndexOf('.')) : base
  return [...(stem || 'file')].slice(0, 180).join('') + end
}
