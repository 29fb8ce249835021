import * as z from 'zod/mini'
import { paragraphs } from '../platform/forms/fields.ts'
import { scores } from './feedback.ts'

const longest = 2000

export const feedbackSchema = z.object({
  score: z.enum(scores.map(String), 'Please choose a number from 0 to 10'),
  helped: z.optional(paragraphs(longest)),
  missing: z.optional(paragraphs(longest)),
})
