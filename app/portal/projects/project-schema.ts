import * as z from 'zod/mini'
import { profileIndustries } from '../../membership/vocabulary.ts'
import { mostPictureBytes } from '../../platform/files/picture.ts'
import { paragraphs, requiredText, webAddress } from '../../platform/forms/fields.ts'
import { someOf } from '../questionnaire-schema.ts'
import { iconCopy, noIcon } from './copy.ts'

/** Specification, section 5: project form. */
export const projectSchema = z.object({
  title: requiredText('Please give your project a title', 200),
  description: z.optional(paragraphs(4000)),
  url: webAddress('Please enter a web address, such as https://example.org/my-agent'),
  industryTags: someOf(profileIndustries),
  // Of an edited project: the version when its form was opened.
  version: z.optional(z.int()),
  removeIcon: z._default(z.boolean(), false),
  icon: z.optional(
    z.file(noIcon).check(z.minSize(1, noIcon), z.maxSize(mostPictureBytes, iconCopy['too-large'].description)),
  ),
})

export type ProjectFields = z.output<typeof projectSchema>
