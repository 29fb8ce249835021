import * as z from 'zod/mini'
import { pictureFile } from '../../platform/files/picture-field.ts'
import { isStorable, optionalText, paragraphs, requiredText, tooLong, unreadable } from '../../platform/forms/fields.ts'
import { webAddressBeginning } from '../../platform/web-address.ts'
import { kinds } from '../library-item.ts'

const longestAddress = 2000
const longestTag = 60
const mostTagsOfAnItem = 30

/** Specification, section 5: content form. */
export const contentSchema = z.object({
  title: requiredText('Title is required', 200),
  description: paragraphs(4000, 'Description is required'),
  contentType: z._default(z.enum(kinds, 'Please choose a type'), 'guide'),
  author: optionalText(200),
  externalUrl: webAddress(),
  imageUrl: webAddress(),
  tags: z.optional(
    z.pipe(z.string(unreadable).check(z.refine(isStorable, unreadable)), z.transform(readTags)).check(
      z.refine((tags) => tags.length <= mostTagsOfAnItem, `Please use at most ${mostTagsOfAnItem} tags`),
      z.refine(
        (tags) => tags.every((tag) => tag.length <= longestTag),
        `Please use at most ${longestTag} characters for a tag`,
      ),
    ),
  ),
  featured: z._default(z.boolean(), false),
  removePicture: z._default(z.boolean(), false),
  picture: z.optional(pictureFile),
  /** Of the item when the form was opened; undefined for a new one. */
  version: z.optional(z.int()),
})

export type ContentFields = z.output<typeof contentSchema>

function webAddress() {
  const message = 'Please enter a full web address, such as https://example.org/page'
  return z.optional(
    z.string(message).check(
      z.trim(),
      z.maxLength(longestAddress, tooLong(longestAddress)),
      z.refine(isStorable, unreadable),
      z.refine((address) => webAddressBeginning.test(address) && !/\s/.test(address) && URL.canParse(address), message),
    ),
  )
}

/** Separated by commas, without duplicates. */
export function readTags(written: string): string[] {
  return [...new Set(written.split(',').map((tag) => tag.replace(/\s+/g, ' ').trim()))].filter((tag) => tag !== '')
}
