import { z } from 'zod'
import type { CohortFacts } from '../../cohorts/cohort-record.ts'
import { requiredText } from '../../platform/forms/fields.ts'
import { requiredLink, wholeNumber } from './edit-fields.ts'

/** More can't be taught at a time, and a slip of a digit is told. */
const mostPlaces = 20_000

const missingDay = 'Please choose a day'

export const cohortSchema = z
  .object({
    name: requiredText('Name is required', 200),
    capacity: wholeNumber('Please enter how many places there are', mostPlaces),
    value: wholeNumber('Please enter a sum in whole dollars', 1_000_000),
    opens: z.iso
      .date(missingDay)
      .nullish()
      .transform((day) => day ?? null),
    closes: z.iso.date(missingDay),
    meetingUrl: requiredLink,
    chatUrl: requiredLink,
  })
  .refine(({ opens, closes }) => opens === null || opens <= closes, {
    path: ['closes'],
    message: 'Registration closes before it opens',
  })

export type CohortTexts = Record<keyof CohortFacts, string>

export const cohortLabels: CohortTexts = {
  name: 'Name',
  capacity: 'Places',
  value: 'Stated value in dollars',
  opens: 'First day of registration (optional)',
  closes: 'Last day of registration',
  meetingUrl: 'Meeting link',
  chatUrl: 'Chat link',
}

export const cohortTextNames = Object.keys(cohortLabels) as (keyof CohortFacts)[]

/** As the fields hold them. */
export function cohortTexts(facts: CohortFacts): CohortTexts {
  const { name, capacity, value, opens, closes, meetingUrl, chatUrl } = facts
  return { name, capacity: String(capacity), value: String(value), opens: opens ?? '', closes, meetingUrl, chatUrl }
}
