import * as z from 'zod/mini'
import { paragraphs, requiredText } from '../platform/forms/fields.ts'
import { longestAudience } from './audience.ts'
import { hasOtherPlaceholder, messageTopics, namePlaceholder } from './message.ts'

/** In Chinese, and encoded as a form, this is just below the server's limit for a request. */
const longestBody = 10_000

const known = z.refine<string>((text) => !hasOtherPlaceholder(text), `Only ${namePlaceholder} can be filled in`)

const noAudience = 'Please choose who gets it'

export const messageSchema = z.object({
  audience: z.string(noAudience).check(z.minLength(1, noAudience), z.maxLength(longestAudience, noAudience)),
  topic: z.enum(messageTopics, 'Please choose what it is about'),
  subject: requiredText('Subject is required', 200).check(known),
  body: paragraphs(longestBody, 'Text is required').check(known),
})

export type MessageEdit = z.output<typeof messageSchema>

/** The id comes with the form, so that a second click stores nothing twice. */
export const newMessageSchema = z.extend(messageSchema, { id: z.uuid() })

/** The version that the admin saw: no other one is changed or sent. */
const seenSchema = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) })

export const changedMessageSchema = z.extend(messageSchema, seenSchema.shape)

const noTime = 'Please choose a day and a time'

/** The time is local time in the zone of the organization: '2026-07-12T10:00'. */
export const sendSchema = z.extend(seenSchema, {
  when: z.enum(['now', 'later'], noTime),
  at: z.optional(
    z.string(noTime).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, noTime), z.refine(isOnCalendar, noTime)),
  ),
})

/** False for February 30th. */
function isOnCalendar(written: string): boolean {
  const at = new Date(`${written}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
}
