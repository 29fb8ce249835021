import * as z from 'zod/mini'
import { emailAddress, requiredText } from '../platform/forms/fields.ts'

/** Specification, section 5: reservation form. */
export const reservationSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: emailAddress,
  newsletter: z._default(z.boolean(), false),
})

/** The form of /join, with the slug of the cohort that it was opened for. */
export const joinSchema = z.extend(reservationSchema, {
  cohort: z.optional(z.string().check(z.maxLength(60))),
})

export type Reservation = z.output<typeof reservationSchema>
