import { type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { listJustStored } from '../platform/database/just-stored.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import type { Inquiry } from './inquiry.ts'
import type { InquiryQuery } from './inquiry-query.ts'

/** @returns false for the second of two clicks: exactly this was stored a moment ago */
export async function insertInquiry(tx: Tx, inquiry: Inquiry): Promise<boolean> {
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
  if ((await listJustStored(tx, 'contact_inquiries', row)).length > 0) return false
  await tx
    .insertInto('contact_inquiries')
    .values({ ...row, status: 'new' })
    .execute()
  return true
}

/** Of all of them, unless a query leaves some out. */
export function countInquiries(db: Database, query: Partial<InquiryQuery> = {}): Promise<number> {
  return countUpTo(db, matching(db, query).select('id'), null)
}

const perPage = 20

/** Newest first. */
export function listInquiries(db: Database, query: InquiryQuery) {
  const found = matching(db, query)
  // One filter is counted in its index; several at once only as far as anybody reads.
  const isCapped = query.search !== '' || (query.status !== null && query.type !== null)
  return readPage({
    wanted: query.page,
    perPage,
    isCapped,
    // The ids alone stand in an index, so the rows before this page need not be read.
    read: (limit, offset) =>
      newestFirst(
        db
          .selectFrom('contact_inquiries')
          .where('id', 'in', newestFirst(found).select('id').limit(limit).offset(offset)),
      )
        .select(allColumns)
        .execute(),
    count: (most) => countUpTo(db, found.select('id'), most),
  })
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readInquiries(db: Database, query: InquiryQuery) {
  return inBatches((last: LastRow | undefined, limit) =>
    newestFirst(last ? matching(db, query).where(isBehind(last)) : matching(db, query))
      .select([...allColumns, createdAtKey])
      .limit(limit)
      .execute(),
  )
}

const allColumns = [
  'id',
  'first_name',
  'last_name',
  sql<string>`email::text`.as('email'),
  'phone',
  'organization',
  'inquiry_type',
  'subject',
  'message',
  'status',
  'version',
  'created_at',
] as const

function matching(db: Database, { status, type, search }: Partial<InquiryQuery>) {
  let found = db.selectFrom('contact_inquiries')
  if (status) found = found.where('status', '=', status)
  if (type) found = found.where('inquiry_type', '=', type)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

function newestFirst<Columns>(found: SelectQueryBuilder<DB, 'contact_inquiries', Columns>) {
  return found.orderBy('created_at', 'desc').orderBy('id')
}
