import { BrokenFormError, boundaryOf, FormParts, mostFields, plainName } from './form-parts.server.ts'
import { mostFormBytes, piecesOf, tooMuch } from './read-body.server.ts'

/**
 * The fields of a posted form. What is no form at all counts as an empty one, so that it is answered with the messages of the
 * fields it lacks.
 *
 * @throws an answer of 413 at the first field or byte that is more than any form of ours has
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readUrlencoded(request)
  const boundary = boundaryOf(request)
  return boundary === null ? new FormData() : readMultipart(request, boundary)
}

async function readMultipart(request: Request, boundary: string): Promise<FormData> {
  const form = new FormParts(boundary, mostFormBytes, () => true)
  try {
    for await (const piece of limitedPieces(request)) form.take(piece)
    return form.finish()
  } catch (error) {
    if (error instanceof BrokenFormError) return new FormData()
    throw error
  }
}

const ampersand = 38

async function readUrlencoded(request: Request): Promise<FormData> {
  const pieces: Uint8Array[] = []
  let fields = 1
  for await (const piece of limitedPieces(request)) {
    for (const byte of piece) if (byte === ampersand) fields += 1
    if (fields > mostFields) throw tooMuch()
    pieces.push(piece)
  }
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(Buffer.concat(pieces).toString())) {
    if (plainName.test(name)) form.append(name, value)
  }
  return form
}

async function* limitedPieces(request: Request): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of piecesOf(request)) {
    bytes += piece.length
    if (bytes > mostFormBytes) throw tooMuch()
    yield piece
  }
}
