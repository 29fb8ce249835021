import * as z from 'zod/mini'
import {
  longestWords,
  type ModerationAction,
  type Part,
  profileParts,
  projectParts,
} from '../../moderation/moderation.ts'
import { paragraphs, requiredText } from '../../platform/forms/fields.ts'

const parts = [...projectParts, ...profileParts] as [Part, ...Part[]]

/** The author gets the reason when a part is hidden or removed. */
export function decisionSchema(action: ModerationAction) {
  const reason =
    action === 'show' ? z._default(paragraphs(longestWords), '') : paragraphs(longestWords, 'Please say why', 3)
  return z.object({ part: z.enum(parts), mark: requiredText('It is missing', 100), reason })
}
