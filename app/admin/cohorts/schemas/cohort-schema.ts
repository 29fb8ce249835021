import * as z from 'zod/mini'
import { longestSlug } from '../../../cohorts/cohort-record.ts'
import { fewestDays, mostDays } from '../../../membership/place-expiry.ts'
import { requiredText } from '../../../platform/forms/fields.ts'
import { optionalLink, requiredLink, wholeNumber } from './edit-fields.ts'

/** Catches typing mistakes. */
const mostPlaces = 1_000_000

const slugMessage = 'Please use small letters without accents, digits, and single hyphens between them'

const nameField = requiredText('Name is required', 200)
const placesField = wholeNumber('Please enter how many places there are', mostPlaces)
/** The server checks that PostgreSQL knows the zone. */
const zoneField = requiredText('Please choose a time zone', 100)

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
  lateRegistration: z.pipe(
    z.enum(['yes', 'no'], 'Please choose one'),
    z.transform((choice) => choice === 'yes'),
  ),
  acceptWithin: daysField,
  signInWithin: daysField,
  feedbackUrl: optionalLink,
}

/** For an empty new cohort. */
export const newCohortSchema = z.object({ name: nameField, zone: zoneField, capacity: placesField })

/** For a copy. */
export const copySchema = z.object({
  name: nameField,
  firstDay: day,
  anyWeekday: z._default(z.boolean(), false),
  capacity: placesField,
})
/** For a copy of a cohort without sessions. */
export const datelessCopySchema = z.object({ name: nameField, capacity: placesField })

/** For a published cohort. */
export const cohortSchema = inOrder(
  z.object({ ...always, value, closes: day, meetingUrl: requiredLink, chatUrl: requiredLink }),
)

/** For a draft, which may lack facts that are not known yet. */
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
  opens: string | null
  closes: string | null
}

function inOrder<Schema extends z.ZodMiniType<Period>>(schema: Schema) {
  return schema.check(
    z.refine(({ opens, closes }) => opens === null || closes === null || opens <= closes, {
      path: ['closes'],
      message: 'Registration would close before it opens',
    }),
  )
}

/** Stores an empty field as null. */
function orNull<Output>(field: z.ZodMiniType<Output, string>) {
  return z.pipe(
    z.optional(field),
    z.transform((typed) => typed ?? null),
  )
}
