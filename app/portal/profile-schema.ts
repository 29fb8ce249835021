import * as z from 'zod/mini'
import '../platform/forms/schema-without-eval.ts'
import { profileIndustries, profileWorkStatuses } from '../membership/vocabulary.ts'
import { offeredIndustries, offeredWorkStatuses, type Profile, rowOf, type SectionName, sections } from './profile.ts'
import { questionnaireSchema } from './questionnaire-schema.ts'

/** The whole list beside what is offered: a tab that was opened before something else was stored offers it. */
function profileSchema(stored: Profile) {
  return z.extend(questionnaireSchema, {
    workStatus: z.enum([...profileWorkStatuses, ...offeredWorkStatuses(stored)], 'Please select your work status'),
    industry: z.enum([...profileIndustries, ...offeredIndustries(stored)], 'Please select your industry'),
  })
}

/** What the questionnaire asked for can't be emptied. */
export function sectionSchema(section: SectionName, stored: Profile) {
  const { names } = sections[section]
  const kept = Object.fromEntries(names.map((name) => [name, true])) as Record<(typeof names)[number], true>
  return z.pick(profileSchema(stored), kept)
}

/** The same, making the columns to store out of what was typed. */
export function sectionColumns(section: SectionName, stored: Profile) {
  return z.pipe(
    sectionSchema(section, stored),
    z.transform((typed) => rowOf(typed, sections[section].names)),
  )
}
