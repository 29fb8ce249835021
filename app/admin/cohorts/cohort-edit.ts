import { z } from 'zod'
import type { CohortFacts } from '../../cohorts/cohort-record.ts'
import { requiredText } from '../../platform/forms/fields.ts'
import { requiredLink, wholeNumber } from './edit-fields.ts'

/** So that a slip of digits is told. */
const mostPlaces = 1_000_000

export const cohortSchema = z.object({
  name: requiredText('Name is required', 200),
  capacity: wholeNumber('Please enter how many places there are', mostPlaces),
  value: wholeNumber('Please enter a sum in whole dollars', 1_000_000),
  closes: z.iso.date('Please choose a day'),
  meetingUrl: requiredLink,
  chatUrl: requiredLink,
})

/** @returns '–' for a draft without a name */
export function nameOf({ name }: { name: string | null }): string {
  return name ?? '–'
}

export type CohortTexts = Record<keyof CohortFacts, string>

export const cohortLabels: CohortTexts = {
  name: 'Name',
  capacity: 'Places',
  value: 'Stated value in dollars',
  closes: 'Last day of registration',
  meetingUrl: 'Meeting link',
  chatUrl: 'Chat link',
}

/** As the fields hold them. A draft may lack any. */
export function cohortTexts(facts: { [Name in keyof CohortFacts]: CohortFacts[Name] | null }): CohortTexts {
  const text = (name: keyof CohortFacts) => String(facts[name] ?? '')
  return {
    name: text('name'),
    capacity: text('capacity'),
    value: text('value'),
    closes: text('closes'),
    meetingUrl: text('meetingUrl'),
    chatUrl: text('chatUrl'),
  }
}
