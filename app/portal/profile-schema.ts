import * as z from 'zod/mini'
import '../platform/forms/schema-without-eval.ts'
import { profileIndustries, profileWorkStatuses } from '../membership/vocabulary.ts'
import { offeredIndustries, offeredWorkStatuses, type Profile, rowOf, type SectionName, sections } from './profile.ts'
import { questionnaireSchema } from './questionnaire-schema.ts'

/** Accepts the whole list and the stored value, because a form that was opened earlier may still offer it. */
function profileSchema(stored: Profile) {
  return z.extend(questionnaireSchema, {
    workStatus: z.enum([...profileWorkStatuses, ...offeredWorkStatuses(stored)], 'Please select your work status'),
    industry: z.enum([...profileIndustries, ...offeredIndustries(stored)], 'Please select your industry'),
  })
}

/** Answers that the questionnaire requires can't be cleared. */
export function sectionSchema(section: SectionName, stored: Profile) {
  const { names } = sections[section]
  const kept = Object.fromEntries(names.map((name) => [name, true])) as Record<(typeof names)[number], true>
  return z.pick(profileSchema(stored), kept)
}

/** `sectionSchema`, with the columns to store as its output. */
export function sectionColumns(section: SectionName, stored: Profile) {
  return z.pipe(
    sectionSchema(section, stored),
    z.transform((typed) => rowOf(typed, sections[section].names)),
  )
}
