import * as z from 'zod/mini'
import { paragraphs } from '../../platform/forms/fields.ts'

export const noteSchema = z.object({
  note: paragraphs(5000, 'Write the note first'),
  newId: z.uuid(),
})

export type Note = z.output<typeof noteSchema>
