import { mostFields, plainName, readParts } from './form-parts.server.ts'
import { mostFormBytes, piecesOf, tooMuch } from './read-body.server.ts'

/**
 * The fields of a posted form. A body that is no form counts as an empty form, so that the answer has the messages of
 * the missing fields.
 *
 * @throws a 413 response at the first field or byte beyond any of our forms
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readUrlencoded(request)
  const cutOff = () => {
    throw tooMuch()
  }
  return (await readParts(request, { most: mostFormBytes, isWanted: () => true, cutOff })) ?? new FormData()
}

const ampersand = 38

async function readUrlencoded(request: Request): Promise<FormData> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let fields = 1
  for await (const piece of piecesOf(request)) {
    bytes += piece.length
    if (bytes > mostFormBytes) throw tooMuch()
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
