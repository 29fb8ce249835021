import { randomUUID } from 'node:crypto'
import { documentCopy, problemOfPdf, titleOfFile, type UploadedDocument } from '../../../cohorts/document.ts'
import { keyOfDocument } from '../../../platform/files/document-key.ts'
import { putWithRow } from '../../../platform/files/put-with-row.server.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * @param file undefined if none was chosen
 * @param save its outcomes 'saved' and 'added' mean that the document's row exists
 */
export async function withNewDocument<Result extends { outcome: string }>(
  services: Pick<Services, 'files' | 'log'>,
  file: File | undefined,
  save: (uploaded: UploadedDocument | null) => Promise<Result>,
): Promise<Result | { outcome: 'refused'; field: string; message: string }> {
  if (!file) return save(null)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = problemOfPdf(bytes)
  if (problem) return { outcome: 'refused', field: 'file', message: documentCopy[problem] }
  const uploaded = { id: randomUUID(), title: titleOfFile(file.name), bytes: bytes.byteLength }
  const key = keyOfDocument(uploaded.id)
  return putWithRow(
    services,
    { key, bytes, type: 'application/pdf' },
    async () => {
      const result = await save(uploaded)
      return { result, isNamed: result.outcome === 'saved' || result.outcome === 'added' }
    },
    ({ message }) => services.log.warn({ key, error: message }, 'a document stays behind'),
  )
}
