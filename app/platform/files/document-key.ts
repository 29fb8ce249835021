const documentKey = /^documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/

/** Where an uploaded document lies. */
export function keyOfDocument(id: string): string {
  return `documents/${id}.pdf`
}

/** @returns null for what is no document's key */
export function idOfDocument(key: string): string | null {
  return documentKey.exec(key)?.[1] ?? null
}
