import { z } from 'zod'
import { mostPictureBytes } from '../../platform/files/picture.ts'
import { paragraphs, requiredText, webAddress } from '../../platform/forms/fields.ts'
import type { Difference } from '../../platform/forms/three-way-merge.ts'
import { profileIndustries } from '../vocabulary.ts'
import { iconCopy, noIcon } from './copy.ts'
import type { Project } from './project.ts'

const notInList = 'Please choose from the list'

/** Specification, section 5: project form. */
export const projectSchema = z.object({
  title: requiredText('Please give your project a title', 200),
  description: paragraphs(4000).optional(),
  url: webAddress('Please enter a web address, such as https://example.org/my-agent'),
  industryTags: z
    .array(z.string(notInList), notInList)
    .refine((tags) => tags.every((tag) => profileIndustries.some((known) => known === tag)), notInList)
    .transform((tags) => profileIndustries.filter((known) => tags.includes(known)))
    .default([]),
  // Of an edited project, as it was seen.
  version: z.number().int().optional(),
  removeIcon: z.boolean().default(false),
  icon: z.file(noIcon).min(1, noIcon).max(mostPictureBytes, iconCopy['too-large'].description).optional(),
})

export type ProjectFields = z.output<typeof projectSchema>

/** In the order of the form. */
export const projectLabels = {
  title: 'Title',
  description: 'Description',
  url: 'Web address',
  industryTags: 'Industries',
  removeIcon: 'Remove this icon',
  icon: 'Icon',
} satisfies Record<Exclude<keyof ProjectFields, 'version'>, string>

/** What is stored by now and is not what was typed, in the words of the form. */
export function differencesFrom(current: Project, typed: ProjectFields): Difference[] {
  const pairs = [
    ['title', current.title, typed.title],
    ['description', current.description ?? '', typed.description ?? ''],
    ['url', current.url ?? '', typed.url ?? ''],
    ['industryTags', current.industry_tags.join(', '), typed.industryTags.join(', ')],
  ] as const
  return pairs
    .filter(([, stored, now]) => stored !== now)
    .map(([field, stored]) => ({ label: projectLabels[field], storedNow: stored }))
}
