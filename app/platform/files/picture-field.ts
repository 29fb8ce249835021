import * as z from 'zod/mini'
import '../forms/schema-without-eval.ts'
import { mostPictureBytes, pictureCopy } from './picture.ts'

/** A field of a form. Whether it is a picture shows when it is read. */
export const pictureFile = z
  .file(pictureCopy['not-an-image'].description)
  .check(z.maxSize(mostPictureBytes, pictureCopy['too-large'].description))
