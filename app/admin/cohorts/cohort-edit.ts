import * as z from 'zod/mini'
import { type CohortFacts, longestSlug } from '../../cohorts/cohort-record.ts'
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
const daysField = orNull(wholeNumber(daysMessage, mostDays).check(z.minimum(fewestDays, daysMessage)))

const always = {
  name: nameField,
  slug: requiredText('Address is required', longestSlug).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugMessage)),
  zone: zoneField,
  capacity: placesField,
  opens: orNull(day),
  headStart: orNull(day),
  lateRegistration: z.pipe(
    z.enum(['yes', 'no'], 'Please choose one'),
    z.transform((choice) => choice === 'yes'),
  ),
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
    value: orNull(value),
    closes: orNull(day),
    meetingUrl: optionalLink,
    chatUrl: optionalLink,
  }),
)

interface Period {
  headStart: string | null
  opens: string | null
  closes: string | null
}

function inOrder<Schema extends z.ZodMiniType<Period>>(schema: Schema) {
  return schema.check(
    z.refine(({ opens, closes }) => opens === null || closes === null || opens <= closes, {
      path: ['closes'],
      message: 'Registration would close before it opens',
    }),
    z.refine(({ headStart, opens }) => headStart === null || (opens !== null && headStart < opens), {
      path: ['headStart'],
      message: 'A head start begins before the first day of registration',
    }),
  )
}

/** What was left out is stored as nothing. */
function orNull<Output>(field: z.ZodMiniType<Output, string>) {
  return z.pipe(
    z.optional(field),
    z.transform((typed) => typed ?? null),
  )
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
