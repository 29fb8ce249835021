import * as z from 'zod/mini'
import { emailAddress } from '../../platform/forms/fields.ts'

/** For visitors who want the newsletter without a place. */
export const newsletterSchema = z.object({ email: emailAddress })

export type NewsletterRequest = z.output<typeof newsletterSchema>
