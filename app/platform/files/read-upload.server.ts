import { readForm } from '../read-form.server.ts'
import { mostPictureBytes } from './picture.ts'

/** Held of a body: a file of the largest size and every text of a form. */
const mostHeld = mostPictureBytes + 1024 * 1024

/** Read beyond that and thrown away: a browser that is cut off while it sends shows an error page instead of our answer. */
const mostRead = 40 * 1024 * 1024

/**
 * The fields of a form with one file. However much is sent, little is held: of a body that is too long the beginning is read,
 * so the file has to be the form's last field. Then it is larger than any file may be, and all that was typed is there.
 *
 * @param fileField the only field that may hold a file
 */
export async function readUpload(request: Request, fileField: string): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  const { held, whole } = await readBeginning(request.body)
  const ending = whole ? '' : endingOf(type)
  if (ending === null) return new FormData()
  const body = new Blob([held, ending])
  const form = await readForm(
    new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body }),
  )
  const fields = [...form].filter(([name, value]) => typeof value === 'string' || name === fileField)
  const cutOff = !whole && !fields.some(([, value]) => value instanceof Blob && value.size > mostPictureBytes)
  const plain = new FormData()
  // Something else was too long: what would be left of the file is not what was sent.
  if (!cutOff) for (const [name, value] of fields) plain.append(name, value)
  return plain
}

async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
): Promise<{ held: Uint8Array<ArrayBuffer>; whole: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) break
    if (length < mostHeld) chunks.push(value.subarray(0, mostHeld - length))
    length += value.byteLength
    if (length > mostRead) {
      await reader?.cancel()
      break
    }
  }
  return { held: new Uint8Array(Buffer.concat(chunks)), whole: length <= mostHeld }
}

/** @returns what closes the last field of a body that was cut off (RFC 2046, 5.1.1); null when it is no multipart body */
function endingOf(type: string): string | null {
  const [, quoted, plain] = /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  return boundary ? `\r\n--${boundary}--\r\n` : null
}
