import * as z from 'zod/mini'
import { emailAddress } from '../platform/forms/fields.ts'

/** An address to which we write when registration opens. */
export const interestSchema = z.object({ email: emailAddress })

export type Interest = z.output<typeof interestSchema>

/** Unconfirmed addresses are deleted after this time. The emails and the privacy policy mention it. */
export const daysToConfirm = 7
