import * as z from 'zod/mini'
import { emailAddress } from '../platform/forms/fields.ts'

/** Where nothing can be reserved: an address to which we write when registration opens. */
export const interestSchema = z.object({ email: emailAddress })

export type Interest = z.output<typeof interestSchema>

/** An address that nobody has confirmed is forgotten then. The emails and the privacy policy say so. */
export const daysToConfirm = 7
