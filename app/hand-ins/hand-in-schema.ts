import * as z from 'zod/mini'
import { paragraphs, webAddress } from '../platform/forms/fields.ts'
import { handInFileCopy, mostHandInBytes } from './hand-in-file.ts'

/** As long as its column. */
export const longestHandIn = 20_000

const file = z
  .file(handInFileCopy['wrong-type'])
  .check(z.minSize(1, handInFileCopy.empty), z.maxSize(mostHandInBytes, handInFileCopy['too-large']))

export const handInSchema = z.object({
  text: z._default(paragraphs(longestHandIn), ''),
  url: webAddress('Please enter a web address, such as https://example.org/my-agent'),
  /** Its content is checked when it is read. */
  file: z.optional(file),
})

export const handInTextNames = ['text', 'url'] as const
