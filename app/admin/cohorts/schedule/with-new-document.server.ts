import { randomUUID } from 'node:crypto'
import { documentCopy, problemOfPdf, titleOfFile, type UploadedDocument } from '../../../cohorts/document.ts'
import { isRefused } from '../../../platform/database/refused.server.ts'
import { keyOfDocument } from '../../../platform/files/document-key.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Stores the file before the row that names it, and deletes it if the row is not saved. If that is unknown, housekeeping
 * deletes it later.
 *
 * @param file undefined if none was chosen
 * @param save its outcomes 'saved' and 'added' mean that the document's row exists
 */
export async function withNewDocument<Result extends { outcome: string }>(
  { files, log }: Pick<Services, 'files' | 'log'>,
  file: File | undefined,
  save: (uploaded: UploadedDocument | null) => Promise<Result>,
): Promise<Result | { outcome: 'refused'; field: string; message: string }> {
  if (!file) return save(null)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = problemOfPdf(bytes)
  if (problem) return { outcome: 'refused', field: 'file', message: documentCopy[problem] }
  const uploaded = { id: randomUUID(), title: titleOfFile(file.name), bytes: bytes.byteLength }
  const key = keyOfDocument(uploaded.id)
  await files.put(key, bytes, 'application/pdf')
  let isUnnamed = false
  try {
    const result = await save(uploaded)
    isUnnamed = result.outcome !== 'saved' && result.outcome !== 'added'
    return result
  } catch (error) {
    isUnnamed = isRefused(error)
    throw error
  } finally {
    // If this fails, housekeeping deletes the file later.
    if (isUnnamed)
      await files
        .remove(key)
        .catch((error: Error) => log.warn({ key, error: error.message }, 'a document stays behind'))
  }
}
