import { href } from 'react-router'
import built from '../../../documents/built.json' with { type: 'json' }
import type { ItemDocument } from '../../cohorts/schedule-item.ts'
import { sizeInWords } from '../../platform/files/size-in-words.ts'

/** The output of `npm run documents`. Public, and marked noindex. */
export type LearningDocument = keyof typeof built

/** Their names in a choice. */
export const learningDocuments = Object.fromEntries(
  Object.keys(built).map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')]),
)

/** @returns URL and size for participants; null without a document */
export function whereToFind({ document, upload }: ItemDocument): { url: string; size: string } | null {
  if (upload) return { url: href('/training-portal/documents/:id', { id: upload.id }), size: sizeInWords(upload.bytes) }
  const found = built[document as LearningDocument]
  return found ? { url: `/documents/${document}.pdf`, size: sizeInWords(found.bytes) } : null
}
