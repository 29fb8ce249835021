import * as z from 'zod/mini'
import { bootcampGoals, questionnaireIndustries, questionnaireWorkStatuses } from '../membership/vocabulary.ts'
import { optionalText, paragraphs, webAddress } from '../platform/forms/fields.ts'

const longestShortAnswer = 200
const longestAnswer = 2000
const longestAbout = 4000

/** Any number of choices, in the order of the list. */
export function someOf<Choice extends string>(list: readonly Choice[]) {
  const notInList = 'Please choose from the list'
  const chosenOnes = z
    .array(z.string(notInList), notInList)
    .check(z.refine((chosen) => chosen.every((choice) => list.some((known) => known === choice)), notInList))
  return z._default(
    z.pipe(
      chosenOnes,
      z.transform((chosen) => list.filter((known) => chosen.includes(known))),
    ),
    [],
  )
}

/** Specification, sections 2 and 5: "Tell Us About You". */
export const questionnaireSchema = z.object({
  workStatus: z.enum(questionnaireWorkStatuses, 'Please select your work status'),
  industry: z.enum(questionnaireIndustries, 'Please select your industry'),
  aiGoal: paragraphs(longestAnswer, 'Please tell us about the one AI agent you would build'),
  jobTitle: optionalText(longestShortAnswer),
  company: optionalText(longestShortAnswer),
  linkedin: webAddress('Please enter a web address, such as https://www.linkedin.com/in/your-name'),
  location: optionalText(longestShortAnswer),
  aiTools: z.optional(paragraphs(longestAnswer)),
  usedMindstudio: z.optional(z.enum(['yes', 'no'], 'Please choose yes or no')),
  bootcampGoals: someOf(bootcampGoals),
  about: z.optional(paragraphs(longestAbout)),
})

export type QuestionnaireAnswers = z.output<typeof questionnaireSchema>
