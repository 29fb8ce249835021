import { ReadableStream } from 'node:stream/web'
import { toCsv } from './csv.ts'

/**
 * A file that is read from the database while it is sent, so that a long list takes no more memory than a short one. When
 * reading fails, the download fails: nobody gets half a list that looks whole.
 *
 * @param batches of rows, none of them empty
 */
export function csvDownload(
  fileName: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Response {
  const body = ReadableStream.from(chunksOf(header, batches))
  // It is the global one, of which only these types know all that it does.
  return new Response(body as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function* chunksOf(header: readonly string[], batches: AsyncIterable<readonly (readonly string[])[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(toCsv(header, []))
  for await (const [first = [], ...others] of batches) {
    // Only the beginning of a file carries the byte order mark.
    yield encoder.encode(toCsv(first, others).slice(1))
  }
}
