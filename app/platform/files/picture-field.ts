import * as z from 'zod/mini'
import '../forms/schema-without-eval.ts'
import { mostPictureBytes, pictureCopy } from './picture.ts'

/** A file field of a form. Decoding decides later whether it is a picture. */
export const pictureFile = z
  .file(pictureCopy['not-an-image'].description)
  .check(z.maxSize(mostPictureBytes, pictureCopy['too-large'].description))
