const documentKey = /^documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/

/** The storage key of an uploaded document. */
export function keyOfDocument(id: string): string {
  return `documents/${id}.pdf`
}

/** @returns null for a key that is no document's */
export function idOfDocument(key: string): string | null {
  return documentKey.exec(key)?.[1] ?? null
}
