import * as z from 'zod/mini'
import { emailAddress } from '../../platform/forms/fields.ts'

/** Whoever wants the newsletter, and no place. */
export const newsletterSchema = z.object({ email: emailAddress })

export type NewsletterRequest = z.output<typeof newsletterSchema>
