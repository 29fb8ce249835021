import { answerFile } from '../platform/files/answer-file.server.ts'
import { keyOfDocument } from '../platform/files/document-key.ts'
import type { Services } from '../platform/services.ts'
import type { UploadedDocument } from './document.ts'

/** Serves a document for display in the browser. The folder holds PDFs only. */
export function answerDocument(
  services: Pick<Services, 'files' | 'log'>,
  { id, title }: UploadedDocument,
): Promise<Response> {
  const served = { key: keyOfDocument(id), name: `${title}.pdf`, type: 'application/pdf' }
  return answerFile(services, { ...served, disposition: 'inline', what: 'document' })
}
