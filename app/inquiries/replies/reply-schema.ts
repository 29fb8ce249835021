import * as z from 'zod/mini'
import { paragraphs, requiredText } from '../../platform/forms/fields.ts'
import { unknownPlaceholder } from './placeholders.ts'
import { unchangedStatus } from './reply-fields.ts'

const longestBody = 10_000

export const replySchema = z.object({
  subject: requiredText('Subject is required', 250),
  body: paragraphs(longestBody, 'Text is required'),
  /** The status after sending. */
  status: z.enum(['new', 'in_progress', 'resolved', unchangedStatus], 'Please choose a status'),
})

export type Reply = z.output<typeof replySchema>

const knownOnly = z.refine<string>((text) => unknownPlaceholder(text) === null, {
  error: ({ input }) => `There is no placeholder {${unknownPlaceholder(String(input))}}`,
})

export const templateSchema = z.object({
  name: requiredText('Name is required', 100),
  body: paragraphs(5000, 'Text is required').check(knownOnly),
})

export type Template = z.output<typeof templateSchema>
