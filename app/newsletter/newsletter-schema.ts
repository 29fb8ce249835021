import * as z from 'zod/mini'
import { paragraphs, requiredText } from '../platform/forms/fields.ts'

/** In Chinese, with what a form makes of it, this is just within what the server takes. */
const longestBody = 10_000

export const newsletterSchema = z.object({
  subject: requiredText('Subject is required', 200),
  body: paragraphs(longestBody, 'Text is required'),
  /** The cohort whose registered subscribers get it, by its slug; left out for all subscribers. */
  audience: z.optional(z.string().check(z.maxLength(100))),
})

export type NewsletterEdit = z.output<typeof newsletterSchema>
export type Newsletter = Pick<NewsletterEdit, 'subject' | 'body'>

/** The id was made with the preview, so that a second click sends nothing twice. */
export const newsletterToSendSchema = z.extend(newsletterSchema, { id: z.uuid() })
