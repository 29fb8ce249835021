import type { Services } from '../services.ts'
import { UnreadableFile } from './files.ts'

interface ServedFile {
  key: string
  /** For the person who saves it. */
  name: string
  type: string
  /** Shown by the browser, or only saved: what people upload is never shown at this site's address. */
  disposition: 'inline' | 'attachment'
  /** In the middle of a sentence, such as 'document'. */
  what: string
}

/** Serves a private file with the type that is known of it; nosniff keeps browsers from taking it for another. */
export async function answerFile(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { key, name, type, disposition, what }: ServedFile,
): Promise<Response> {
  let bytes: Uint8Array | null
  try {
    bytes = await files.read(key)
  } catch (error) {
    log.error({ key, error: (error as Error).message }, 'an uploaded file can not be read')
    if (!(error instanceof UnreadableFile))
      return plain(503, `We can’t open our ${what}s right now. Please try again in a minute.`, { 'Retry-After': '10' })
    bytes = null
  }
  if (!bytes) return plain(404, `We couldn’t find that ${what}.`)
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      // RFC 6266: clients use `filename*` when they support it, otherwise `filename`.
      'Content-Disposition': `${disposition}; filename="${what}${name.slice(name.lastIndexOf('.')).replace(/[^.\w]/g, '')}"; filename*=UTF-8''${encoded(name)}`,
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
