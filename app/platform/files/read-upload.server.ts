import { BrokenFormError, boundaryOf, FormParts } from '../forms/form-parts.server.ts'
import { mostFormBytes, piecesOf, tooMuch } from '../forms/read-body.server.ts'
import { readForm } from '../forms/read-form.server.ts'
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
 * @throws an answer of 413 for more fields or longer texts than any form of ours has
 */
export async function readUpload(request: Request, fileField: string): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === null) return readForm(request)
  const form = new FormParts(boundary, mostHeld, (name, isFile) => !isFile || name === fileField)
  const cutOff = () => {
    form.takeEnd()
    const file = form.fields.get(fileField)
    // Something else was too long: what would be left of the file is not what was sent.
    if (!(file instanceof File) || file.size <= mostPictureBytes) throw tooMuch()
  }
  return readBeginning(request, form, mostHeld, cutOff)
}

/** As `readUpload`, without the file: nothing of it is held. */
export async function readTextsOfUpload(request: Request): Promise<FormData> {
  const boundary = boundaryOf(request)
  if (boundary === null) return readForm(request)
  const form = new FormParts(boundary, mostFormBytes, (_name, isFile) => !isFile)
  return readBeginning(request, form, mostFormBytes, () => {})
}

/** @param cutOff called when there is more than may be held */
async function readBeginning(request: Request, form: FormParts, most: number, cutOff: () => void): Promise<FormData> {
  let read = 0
  try {
    for await (const piece of piecesOf(request)) {
      const before = read
      read += piece.length
      if (before < most) form.take(piece.subarray(0, most - before))
      if (before <= most && read > most) cutOff()
      if (read > mostRead) break
    }
    return read > most ? form.fields : form.finish()
  } catch (error) {
    if (error instanceof BrokenFormError) return new FormData()
    throw error
  }
}
