import * as z from 'zod/mini'
import { longestSlug } from '../../../cohorts/cohort-record.ts'
import { fewestDays, mostDays } from '../../../membership/place-expiry.ts'
import { requiredText } from '../../../platform/forms/fields.ts'
import { optionalLink, requiredLink, wholeNumber } from './edit-fields.ts'

/** So that a slip of digits is told. */
const mostPlaces = 1_000_000

const slugMessage = 'Please use small letters without accents, digits, and single hyphens between them'

const nameField = requiredText('Name is required', 200)
const placesField = wholeNumber('Please enter how many places there are', mostPlaces)
/** Whether the database knows it is asked on the server. */
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

/** Of one that is created empty. */
export const newCohortSchema = z.object({ name: nameField, zone: zoneField, capacity: placesField })

/** Of one that is copied. */
export const copySchema = z.object({ name: nameField, firstDay: day, anyWeekday: z._default(z.boolean(), false) })
/** Of one without sessions. */
export const datelessCopySchema = z.object({ name: nameField })

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

/** What was left out is stored as nothing. */
function orNull<Output>(field: z.ZodMiniType<Output, string>) {
  return z.pipe(
    z.optional(field),
    z.transform((typed) => typed ?? null),
  )
}
