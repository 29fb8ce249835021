import { z } from 'zod'
import { type CohortFacts, longestSlug, wallClockInWords } from '../../cohorts/cohort-record.ts'
import { fewestDays, mostDays } from '../../membership/place-expiry.ts'
import { requiredText } from '../../platform/forms/fields.ts'
import { optionalLink, requiredLink, wholeNumber } from './edit-fields.ts'

/** So that a slip of digits is told. */
const mostPlaces = 1_000_000

const slugMessage = 'Please use small letters without accents, digits, and single hyphens between them'

export const nameField = requiredText('Name is required', 200)
export const placesField = wholeNumber('Please enter how many places there are', mostPlaces)
/** Whether the database knows it is asked on the server. */
export const zoneField = requiredText('Please choose a time zone', 100)

const value = wholeNumber('Please enter a sum in whole dollars', 1_000_000)
const day = z.iso.date('Please choose a day')

const daysMessage = `Please enter whole days, from ${fewestDays} to ${mostDays}, or nothing`
const daysField = wholeNumber(daysMessage, mostDays)
  .refine((days) => days >= fewestDays, daysMessage)
  .optional()
  .transform((days) => days ?? null)

const always = {
  name: nameField,
  slug: requiredText('Address is required', longestSlug).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugMessage),
  zone: zoneField,
  capacity: placesField,
  opens: day.optional().transform((typed) => typed ?? null),
  headStart: day.optional().transform((typed) => typed ?? null),
  lateRegistration: z.enum(['yes', 'no'], 'Please choose one').transform((choice) => choice === 'yes'),
  acceptWithin: daysField,
  signInWithin: daysField,
}

/** Of one that visitors may know. */
export const cohortSchema = inOrder(
  z.object({ ...always, value, closes: day, meetingUrl: requiredLink, chatUrl: requiredLink }),
)

/** Of a draft, which may lack what is not known yet. */
export const draftSchema = inOrder(
  z.object({
    ...always,
    value: value.optional().transform((typed) => typed ?? null),
    closes: day.optional().transform((typed) => typed ?? null),
    meetingUrl: optionalLink,
    chatUrl: optionalLink,
  }),
)

interface Period {
  headStart: string | null
  opens: string | null
  closes: string | null
}

function inOrder<Schema extends z.ZodType<Period>>(schema: Schema) {
  return schema
    .refine(({ opens, closes }) => opens === null || closes === null || opens <= closes, {
      path: ['closes'],
      message: 'Registration would close before it opens',
    })
    .refine(({ headStart, opens }) => headStart === null || (opens !== null && headStart < opens), {
      path: ['headStart'],
      message: 'A head start begins before the first day of registration',
    })
}

/** @returns '–' for a draft without a name */
export function nameOf({ name }: { name: string | null }): string {
  return name ?? '–'
}

/** Two cohorts may have one name. @returns 'AI Agent Development Bootcamp (from Jul 12, 2025)' */
export function namedWithDay({ name, firstDay }: { name: string | null; firstDay: string | null }): string {
  return firstDay ? `${nameOf({ name })} (from ${wallClockInWords(firstDay)})` : nameOf({ name })
}

export type CohortTexts = Record<keyof CohortFacts, string>

export const cohortLabels: CohortTexts = {
  name: 'Name',
  slug: 'Address',
  zone: 'Time zone',
  capacity: 'Places',
  value: 'Stated value in dollars',
  opens: 'First day of registration',
  headStart: 'Head start',
  closes: 'Last day of registration',
  lateRegistration: 'After the last day',
  acceptWithin: 'Days to accept an offered place',
  signInWithin: 'Days to sign in once',
  meetingUrl: 'Meeting link',
  chatUrl: 'Chat link',
}

/** As the fields hold them. A draft may lack any. */
export function cohortTexts(facts: { [Name in keyof CohortFacts]: CohortFacts[Name] | null }): CohortTexts {
  const text = (name: keyof CohortFacts) => String(facts[name] ?? '')
  return {
    name: text('name'),
    slug: text('slug'),
    zone: text('zone'),
    capacity: text('capacity'),
    value: text('value'),
    opens: text('opens'),
    headStart: text('headStart'),
    closes: text('closes'),
    lateRegistration: facts.lateRegistration ? 'yes' : 'no',
    acceptWithin: text('acceptWithin'),
    signInWithin: text('signInWithin'),
    meetingUrl: text('meetingUrl'),
    chatUrl: text('chatUrl'),
  }
}
