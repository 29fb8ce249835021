import { ReadableStream } from 'node:stream/web'
import { toCsv } from './csv.ts'

/**
 * Streams the rows from the database, so memory stays constant however long the list is. When reading fails, the
 * download fails: a truncated list must not look complete.
 *
 * @param batches of rows, none of them empty
 */
export function csvDownload(
  fileName: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Response {
  const body = ReadableStream.from(chunksOf(header, batches))
  // The global ReadableStream; only these types declare all of its methods.
  return new Response(body as unknown as BodyInit, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** For a link that saves what its page shows. */
export function csvAddress(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(header, rows))}`
}

async function* chunksOf(header: readonly string[], batches: AsyncIterable<readonly (readonly string[])[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(toCsv(header, []))
  for await (const [first = [], ...others] of batches) {
    // Only the first batch keeps the byte order mark.
    yield encoder.encode(toCsv(first, others).slice(1))
  }
}
