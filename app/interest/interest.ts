import * as z from 'zod/mini'
import { reservationSchema } from '../membership/reservation.ts'
import { emailAddress } from '../platform/forms/fields.ts'

/** Where nothing can be reserved: an address to which we write when registration opens. */
export const interestSchema = z.object({ email: emailAddress })

export type Interest = z.output<typeof interestSchema>

/** Whoever registers by the link of an interest has proven the address, and may not change it. */
export const earlySchema = z.omit(reservationSchema, { email: true })

/** An address that nobody has confirmed is forgotten then. The emails and the privacy policy say so. */
export const daysToConfirm = 7
