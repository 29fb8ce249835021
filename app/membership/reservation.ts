import { z } from 'zod'
import { emailAddress, requiredText } from '../platform/forms/fields.ts'

/** Specification, section 5: reservation form. */
export const reservationSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: emailAddress,
  newsletter: z.boolean().default(false),
})

/** As /join sends it: with the cohort that it was opened for, by its slug. */
export const joinSchema = reservationSchema.extend({ cohort: z.string().max(60).optional() })

export type Reservation = z.output<typeof reservationSchema>
