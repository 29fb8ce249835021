/** A PDF that an admin has uploaded. */
export interface UploadedDocument {
  id: string
  /** From its file name. */
  title: string
  bytes: number
}

/** A server receives it within half a minute over a slow line, and holds it in memory while checking it. */
export const mostDocumentBytes = 10 * 1024 * 1024

export const documentHint = 'A PDF of up to 10 MB, without a password.'

export const documentCopy = {
  'not-a-pdf': 'Please choose a PDF.',
  'cut-short': 'The end of this PDF is missing. Please choose the whole file.',
  encrypted: 'This PDF needs a password. Please choose one without.',
  'too-large': 'Please choose a PDF of at most 10 MB.',
  busy: 'We are busy with another document. Please try again in a moment.',
}

export type DocumentProblem = keyof typeof documentCopy

/**
 * Whether an item's document is an uploaded one: generated documents (`npm run documents`) have names instead of ids.
 */
export function isDocumentId(document: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(document)
}

/** Checks the content, because any file can have the extension (ISO 32000-2, 7.5). */
export function problemOfPdf(bytes: Uint8Array): DocumentProblem | null {
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.startsWith('%PDF-')) return 'not-a-pdf'
  // Some programs write a few bytes behind the end.
  if (!text.slice(-1024).includes('%%EOF')) return 'cut-short'
  return /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(text) ? 'encrypted' : null
}

/** @returns the title for 'Prep pack.pdf': without a path, and no longer than its column */
export function titleOfFile(name: string): string {
  const title = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.pdf$/i, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return title.slice(0, 200).toWellFormed() || 'Document'
}
