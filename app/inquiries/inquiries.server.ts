import { type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import type { Inquiry } from './inquiry.ts'
import type { InquiryQuery } from './inquiry-query.ts'

export async function insertInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  await tx
    .insertInto('contact_inquiries')
    .values({
      first_name: inquiry.firstName,
      last_name: inquiry.lastName,
      email: inquiry.email,
      phone: inquiry.phone || null,
      organization: inquiry.organization || null,
      inquiry_type: inquiry.inquiryType,
      subject: inquiry.subject,
      message: inquiry.message,
      status: 'new',
    })
    .execute()
}

/** One after the other for one sender, until the transaction ends: so the second of two clicks at once sees the first. */
export async function lockInquiriesFrom(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** @returns whether exactly this was stored a moment ago. Measured on the database's clock, which also wrote created_at. */
export async function wasJustStored(tx: Tx, inquiry: Inquiry, withinSeconds: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_inquiries')
    .select('id')
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinSeconds})`)
    .where('email', '=', inquiry.email)
    .where('first_name', '=', inquiry.firstName)
    .where('last_name', '=', inquiry.lastName)
    .where('phone', 'is not distinct from', inquiry.phone || null)
    .where('organization', 'is not distinct from', inquiry.organization || null)
    .where('inquiry_type', '=', inquiry.inquiryType)
    .where('subject', '=', inquiry.subject)
    .where('message', '=', inquiry.message)
    .executeTakeFirst()
  return row !== undefined
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
