import * as z from 'zod/mini'
import { paragraphs } from '../platform/forms/fields.ts'

export const answerSchema = z.object({
  /** The value of the pressed button. */
  answer: z.enum(['seen', 'changes wanted'], 'Please choose an answer'),
  note: z._default(paragraphs(4000), ''),
  /** The revision that was read. */
  number: z.int(),
  /** When it was answered, as it was shown; '' for no answer. */
  answeredAt: z._default(z.string(), ''),
})
