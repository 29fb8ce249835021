import { keyOfDocument } from '../platform/files/document-key.ts'
import { UnreadableFile } from '../platform/files/files.ts'
import type { Services } from '../platform/services.ts'
import type { UploadedDocument } from './document.ts'

/**
 * Serves a document for display in the browser. The folder holds PDFs only, and nosniff keeps browsers from taking one
 * for another type.
 */
export async function answerDocument(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { id, title }: UploadedDocument,
): Promise<Response> {
  let bytes: Uint8Array | null
  try {
    bytes = await files.read(keyOfDocument(id))
  } catch (error) {
    log.error({ document: id, error: (error as Error).message }, 'a document can not be read')
    if (!(error instanceof UnreadableFile))
      return plain(503, 'We can’t open our documents right now. Please try again in a minute.', { 'Retry-After': '10' })
    bytes = null
  }
  if (!bytes) return plain(404, 'We couldn’t find that document.')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.byteLength),
      // RFC 6266: clients use `filename*` when they support it, otherwise `filename`.
      'Content-Disposition': `inline; filename="document.pdf"; filename*=UTF-8''${encoded(`${title}.pdf`)}`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves unencoded. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
}
