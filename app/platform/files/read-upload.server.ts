import { readParts } from '../forms/form-parts.server.ts'
import { mostFormBytes, tooMuch } from '../forms/read-body.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { mostPictureBytes } from './picture.ts'

/** Of a form, besides its file. */
const mostTextBytes = 1024 * 1024

/**
 * The fields of a form with one file. However much is sent, little is held: of a body that is too long the beginning is read,
 * so the file has to be the form's last field. Then it is larger than any file may be, and all that was typed is there.
 *
 * @param fileField the only field that may hold a file
 * @param mostBytes of the file
 * @throws an answer of 413 for more fields or longer texts than any form of ours has
 */
export async function readUpload(request: Request, fileField: string, mostBytes = mostPictureBytes): Promise<FormData> {
  const form = await readParts(request, {
    most: mostBytes + mostTextBytes,
    isWanted: (name, isFile) => !isFile || name === fileField,
    cutOff(form) {
      form.takeEnd()
      const file = form.fields.get(fileField)
      // Something else was too long: what would be left of the file is not what was sent.
      if (!(file instanceof File) || file.size <= mostBytes) throw tooMuch()
    },
  })
  return form ?? readForm(request)
}

/** As `readUpload`, without the file: nothing of it is held. */
export async function readTextsOfUpload(request: Request): Promise<FormData> {
  const form = await readParts(request, { most: mostFormBytes, isWanted: (_name, isFile) => !isFile, cutOff() {} })
  return form ?? readForm(request)
}
