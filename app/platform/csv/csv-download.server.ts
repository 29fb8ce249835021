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
  const chunks = chunksOf(header, batches)
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // Whoever breaks the download off leaves nothing to read for.
    cancel: async () => void (await chunks.return()),
  })
  return new Response(body, {
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
