import { brand } from '../../organization/brand.ts'
import type { Database } from '../../platform/database/database.server.ts'
import type { Admin } from '../../viewer.ts'
import type { FoundInquiry } from '../inquiries.server.ts'
import { subjectOf } from '../inquiry.ts'
import { filled } from './placeholders.ts'
import { listTemplates } from './reply-templates.server.ts'
import { fillingOf } from './send-reply.server.ts'

/** What the form for a reply begins with. */
export async function showReplyForm(db: Database, inquiry: FoundInquiry, admin: Admin) {
  const subject = subjectOf(inquiry, brand.name)
  const filling = fillingOf(inquiry, admin)
  const templates = await listTemplates(db)
  return {
    // As mail programs write it: with one Re.
    subject: (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 250),
    templates: templates.map(({ id, name, body }) => ({ id, name, text: filled(body, filling) })),
  }
}

export type ShownReplyForm = Awaited<ReturnType<typeof showReplyForm>>
