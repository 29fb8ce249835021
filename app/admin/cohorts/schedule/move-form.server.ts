import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { optionalText } from '../../../platform/forms/fields.ts'
import { timeFields } from '../schemas/edit-fields.ts'

const note = optionalText(500)

const schema = z.object({
  ...timeFields,
  along: z._default(z.array(z.string()), []),
  /** The start for which `along` was ticked. */
  for: z.optional(z.string()),
  tell: z.optional(z.literal('yes')),
  note,
  seen: z._default(z.string(), ''),
})

/** @returns null when the time is missing */
export function readMove(form: FormData | URLSearchParams) {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return null
  const { for: tickedFor, tell, along, note = '', ...wanted } = submission.value
  // Another time asks anew what moves along.
  return { ...wanted, along: tickedFor === wanted.starts ? along : undefined, tell: tell === 'yes', note }
}

/** @returns a sentence of the admin's own for the email, or '' */
export function noteIn(form: FormData | URLSearchParams): string {
  return note.safeParse(form.get('note') ?? '').data ?? ''
}
