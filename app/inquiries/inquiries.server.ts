import type { Database, Tx } from '../platform/database/database.server.ts'
import { listJustStored } from '../platform/database/just-stored.server.ts'
import { countTriaged, listTriaged, readTriaged } from '../triage/lists/triaged-lists.server.ts'
import { promisedBefore } from '../triage/overdue.ts'
import type { TriageStatus } from '../triage/triage.ts'
import { deskColumns, ownColumns } from '../triage/triage-entries.server.ts'
import { triagedInquiries } from '../triage/triaged.server.ts'
import type { Inquiry } from './inquiry.ts'
import type { InquiryQuery } from './inquiry-query.ts'

export const inquiries = triagedInquiries

/** @returns its id; null for a double click, when exactly this was stored a moment ago */
export async function insertInquiry(tx: Tx, inquiry: Inquiry): Promise<string | null> {
  const row = {
    first_name: inquiry.firstName,
    last_name: inquiry.lastName,
    email: inquiry.email,
    phone: inquiry.phone || null,
    organization: inquiry.organization || null,
    inquiry_type: inquiry.inquiryType,
    subject: inquiry.subject,
    message: inquiry.message,
  }
  if ((await listJustStored(tx, 'contact_inquiries', row)).length > 0) return null
  const { id } = await tx
    .insertInto('contact_inquiries')
    .values({ ...row, status: 'new' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function countInquiries(db: Database, query: Partial<InquiryQuery> = {}): Promise<number> {
  return countTriaged(db, inquiries.table, query)
}

export function listInquiries(db: Database, query: InquiryQuery, now: Date) {
  return listTriaged(db, inquiries.table, shownIn(db), query, { perPage: 20, overdueBefore: promisedBefore(now) })
}

export function readInquiries(db: Database, query: InquiryQuery) {
  return readTriaged(rowsIn(db), query)
}

export async function findInquiry(db: Database, id: string) {
  return (await shownIn(db).select(ownColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The rows of the admin list. */
function shownIn(db: Database) {
  return rowsIn(db).select(deskColumns(inquiries))
}

function rowsIn(db: Database) {
  return db
    .selectFrom('contact_inquiries')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'organization', 'inquiry_type', 'subject', 'message'])
    .select(['status', 'version', 'created_at'])
    .$narrowType<{ status: TriageStatus }>()
}
