import { documentCopy, mostDocumentBytes } from '../../../cohorts/document.ts'
import { receiveUpload } from '../../../platform/files/receive-upload.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Organiser } from '../../../viewer.ts'

/** @returns the form's fields, and the problem when the file was refused */
export async function receiveDocument(
  services: Services,
  request: Request,
  { memberId }: Organiser,
): Promise<{ form: FormData; problem: string | null }> {
  const uploader = { fileField: 'file', memberId, isCounted: false, mostBytes: mostDocumentBytes }
  const { form, problem } = await receiveUpload(services, request, uploader)
  return { form, problem: problem && documentCopy.busy }
}
