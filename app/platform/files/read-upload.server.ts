import { readParts } from '../forms/form-parts.server.ts'
import { mostFormBytes, tooMuch } from '../forms/read-body.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { mostPictureBytes } from './picture.ts'

/** For all text fields of a form. */
const mostTextBytes = 1024 * 1024

/**
 * Reads a form with one file in little memory: of a body that is too long only the beginning is read, so the file must
 * be the form's last field. The file then exceeds its limit, and all text fields are there.
 *
 * @param fileField the only field that may hold a file
 * @param mostBytes of the file
 * @throws a 413 response for more fields or longer texts than any of our forms has
 */
export async function readUpload(request: Request, fileField: string, mostBytes = mostPictureBytes): Promise<FormData> {
  const form = await readParts(request, {
    most: mostBytes + mostTextBytes,
    isWanted: (name, isFile) => !isFile || name === fileField,
    cutOff(form) {
      form.takeEnd()
      const file = form.fields.get(fileField)
      // Something other than the file exceeded the limit, so the rest of the file is incomplete.
      if (!(file instanceof File) || file.size <= mostBytes) throw tooMuch()
    },
  })
  return form ?? readForm(request)
}

/** Like `readUpload`, without keeping the file. */
export async function readTextsOfUpload(request: Request): Promise<FormData> {
  const form = await readParts(request, { most: mostFormBytes, isWanted: (_name, isFile) => !isFile, cutOff() {} })
  return form ?? readForm(request)
}
